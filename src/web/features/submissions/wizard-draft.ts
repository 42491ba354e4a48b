import { addDraft, saveDraft } from '#contract/submissions.ts'
import { call, newClientId } from '#web/lib/call.ts'
import { type KeptState, makeDraftKeeper } from './draft-keeper.ts'
import { keepWizard } from './kept-wizard.ts'
import { fieldsOf, type WizardField, type WizardValues } from './values.ts'

type Options = {
  /** The draft on the server; null: there is none yet. */
  id: number | null
  /** Whether the account keeps drafts on the server. */
  isOwner: boolean
  /** Fields that the browser has and the server has not. */
  unsaved: readonly WizardField[]
  onId(id: number): void
  onState(state: KeptState): void
}

/** One unfinished registration: an owner's is kept on the server, begun there as soon as it has a name. */
export function makeWizardDraft({ id: first, isOwner, unsaved, onId, onState }: Options) {
  const clientId = newClientId()
  let id = first

  async function write(typed: WizardValues) {
    const { name, ...fields } = fieldsOf(typed)
    if (id !== null) {
      const body = { ...fields, ...(name && { name }) }
      const answer = await call(saveDraft, { params: { id }, body }, { keepalive: true })
      return answer.ok ? answer.data : null
    }
    if (!name) return null
    const answer = await call(addDraft, { body: { ...fields, name, clientId } })
    if (!answer.ok) return null
    keepWizard(null, { values: {}, pictures: [] })
    id = answer.data.id
    onId(id)
    return answer.data
  }

  const keepHere = (values: Partial<WizardValues>) => keepWizard(id, { values })
  return {
    ...makeDraftKeeper({ keepHere, send: isOwner ? write : null, onState }, unsaved),
    id: () => id,
  }
}
