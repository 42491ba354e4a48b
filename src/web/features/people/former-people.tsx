import { changePerson, removePerson, type Team } from '#contract/people.ts'
import { roleTexts, teamText as text } from '#text/people-team.ts'
import { ask } from '#web/lib/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { useSaveTeam } from './queries.ts'

/** The former owner's team: the new owner says who stays. */
export function FormerPeople({ businessId, former }: { businessId: number; former: Team['former'] }) {
  const decide = useSaveTeam(
    businessId,
    ({ userId, role, keeps }: Team['former'][number] & { keeps: boolean }) => {
      const params = { id: businessId, userId }
      return keeps ? ask(changePerson, { params, body: { role } }) : ask(removePerson, { params })
    },
    { failed: text.failedAct, toastsRefusal: true },
  )
  if (former.length === 0) return null
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
              onClick={() => decide.mutate({ ...person, keeps: true })}
            >
              {text.keep}
            </Button>
            <Button
              look="quiet"
              aria-label={text.forgetLabel(person.name)}
              onClick={() => decide.mutate({ ...person, keeps: false })}
            >
              {text.forget}
            </Button>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
