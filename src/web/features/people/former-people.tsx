import { useQueryClient } from '@tanstack/react-query'
import { changePerson, removePerson, type Team } from '#contract/people.ts'
import { roleTexts, teamText as text } from '#text/team.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card-section.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshTeam } from './queries.ts'

/** Whom the owner before had: the new one says who stays. */
export function FormerPeople({ businessId, former }: { businessId: number; former: Team['former'] }) {
  const client = useQueryClient()
  if (former.length === 0) return null
  const decide = async ({ userId, role }: Team['former'][number], keeps: boolean) => {
    const params = { id: businessId, userId }
    const answer = keeps
      ? await call(changePerson, { params, body: { role } })
      : await call(removePerson, { params })
    if (!answer.ok) showToast(refusalText(answer.error, text.failedAct), 'bad')
    await refreshTeam(client, businessId)
  }
  return (
    <CardSection title={text.former}>
      <p className="text-ink-soft">{text.formerText}</p>
      <ul className="divide-y divide-line">
        {former.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center gap-2 py-3">
            <p className="grid min-w-48 flex-1">
              <span className="font-semibold wrap-anywhere">{person.name}</span>
              <span className="text-sm text-ink-soft">{roleTexts[person.role]}</span>
            </p>
            <Button
              look="secondary"
              aria-label={text.keepLabel(person.name)}
              onClick={() => void decide(person, true)}
            >
              {text.keep}
            </Button>
            <Button
              look="quiet"
              aria-label={text.forgetLabel(person.name)}
              onClick={() => void decide(person, false)}
            >
              {text.forget}
            </Button>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
