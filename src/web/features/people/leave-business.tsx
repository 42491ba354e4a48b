import { useQueryClient } from '@tanstack/react-query'
import { removePerson } from '#contract/people.ts'
import { teamText as text } from '#text/team.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshSides } from './queries.ts'

/** Gives up one's own part in somebody's business. */
export function LeaveBusiness({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  const session = useSession()
  if (session.status !== 'in') return null
  const words = { title: text.leaveTitle(name), text: text.removeText, sure: text.leave, cancel: text.cancel }
  const act = async () => {
    const answer = await call(removePerson, { params: { id, userId: session.user.id } })
    if (!answer.ok) return refusalText(answer.error, text.failedAct)
    showToast(text.left)
    await refreshSides(client, session.update)
    return null
  }
  return <SureButton label={text.leave} words={words} act={act} />
}
