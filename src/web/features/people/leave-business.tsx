import { useQueryClient } from '@tanstack/react-query'
import { removePerson } from '#contract/people.ts'
import { teamText as text } from '#text/people-team.ts'
import { ask } from '#web/lib/ask.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSave } from '#web/lib/use-save.ts'
import { SureButton } from '#web/ui/sure-button.tsx'
import { refreshSides } from './queries.ts'

/** Gives up one's own part in somebody's business. */
export function LeaveBusiness({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  const session = useSession()
  const leave = useSave((userId: number) => ask(removePerson, { params: { id, userId } }), {
    done: text.left,
    failed: text.failedAct,
    onSuccess: () => session.status === 'in' && refreshSides(client, session.update),
  })
  if (session.status !== 'in') return null
  const words = { title: text.leaveTitle(name), text: text.removeText, sure: text.leave, cancel: text.cancel }
  return <SureButton label={text.leave} words={words} act={() => leave.mutateAsync(session.user.id)} />
}
