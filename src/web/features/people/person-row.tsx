import { useQueryClient } from '@tanstack/react-query'
import {
  type BusinessPerson,
  changePerson,
  type MemberRole,
  memberRoles,
  removePerson,
} from '#contract/people.ts'
import { roleTexts, teamText as text } from '#text/team.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshTeam } from './queries.ts'

/** Somebody of the business: another role at once, out after one question. */
export function PersonRow({ businessId, person }: { businessId: number; person: BusinessPerson }) {
  const { userId, name, role, since } = person
  const client = useQueryClient()
  const params = { id: businessId, userId }
  const change = async (to: MemberRole) => {
    const answer = await call(changePerson, { params, body: { role: to } })
    if (answer.ok) showToast(text.changed)
    else showToast(refusalText(answer.error, text.failedAct), 'bad')
    await refreshTeam(client, businessId)
  }
  const remove = async () => {
    const answer = await call(removePerson, { params })
    if (!answer.ok) return refusalText(answer.error, text.failedAct)
    showToast(text.removed)
    await refreshTeam(client, businessId)
    return null
  }
  const words = {
    title: text.removeTitle(name),
    text: text.removeText,
    sure: text.remove,
    cancel: text.cancel,
  }
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
      <p className="grid min-w-48 flex-1 self-center">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-soft">{text.since(since)}</span>
      </p>
      {role === 'owner' ? (
        <span className="self-center">
          <Badge tone="note">{roleTexts.owner}</Badge>
        </span>
      ) : (
        <>
          <div className="w-36">
            <SelectField
              name={`role-${userId}`}
              label={text.roleOf(name)}
              value={role}
              onChange={({ target }) => void change(target.value === 'manager' ? 'manager' : 'staff')}
            >
              {memberRoles.map((one) => (
                <option key={one} value={one}>
                  {roleTexts[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <SureButton label={text.remove} words={words} act={remove} />
        </>
      )}
    </li>
  )
}
