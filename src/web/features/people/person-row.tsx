import {
  type BusinessPerson,
  changePerson,
  type MemberRole,
  memberRoles,
  removePerson,
} from '#contract/people.ts'
import { roleTexts, teamText as text } from '#text/people-team.ts'
import { ask } from '#web/lib/ask.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useSaveTeam } from './queries.ts'

/** Somebody of the business: another role at once, out after one question. */
export function PersonRow({ businessId, person }: { businessId: number; person: BusinessPerson }) {
  const { userId, name, role, since } = person
  const params = { id: businessId, userId }
  const change = useSaveTeam(
    businessId,
    (to: MemberRole) => ask(changePerson, { params, body: { role: to } }),
    { done: text.changed, failed: text.failedAct, toastsRefusal: true },
  )
  const remove = useSaveTeam(businessId, () => ask(removePerson, { params }), {
    done: text.removed,
    failed: text.failedAct,
  })
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
              onChange={({ target }) => change.mutate(target.value === 'manager' ? 'manager' : 'staff')}
              options={memberRoles.map((one) => [one, roleTexts[one]])}
            />
          </div>
          <SureButton label={text.remove} words={words} act={() => remove.mutateAsync()} />
        </>
      )}
    </li>
  )
}
