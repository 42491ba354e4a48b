import { Flag } from 'lucide-react'
import { type CaseKind, type CaseState, caseKinds, caseStates } from '#contract/moderation.ts'
import { adminReportsText as text } from '#text/moderation.ts'
import { DecisionList } from '#web/ui/decision-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CaseRow } from './case-row.tsx'
import { CASES, type CaseQuestion, useCases } from './queries.ts'

/** Reads a question from an address. */
export const caseQuestionOf = (params: URLSearchParams): CaseQuestion => ({
  kind: caseKinds.find((kind) => kind === params.get('kind')),
  state: params.get('state') === 'closed' ? 'closed' : 'open',
})

type Props = { question: CaseQuestion; onChange(question: CaseQuestion): void }

/** Reports, one row a subject. */
export function CaseList({ question, onChange }: Props) {
  const { kind, state } = question
  const cases = useCases(question)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Segments<CaseState>
          label={text.state}
          options={caseStates.map((value) => ({ value, label: text.states[value] }))}
          value={state}
          onChoose={(chosen) => onChange({ kind, state: chosen })}
        />
        <SelectField
          name="kind"
          label={text.kind}
          value={kind ?? ''}
          onChange={({ target }) =>
            onChange({ state, kind: caseKinds.find((one: CaseKind) => one === target.value) })
          }
          empty={text.anyKind}
          options={caseKinds.map((one) => [one, text.kinds[one]])}
        />
      </div>
      <DecisionList
        key={`${state} ${kind}`}
        stale={CASES}
        query={cases}
        loading={text.loading}
        failed={text.failed}
        more={text.more[state]}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Flag} title={text.none[state]} text={text.noneText[state]} />}
      >
        {(one, turn) => <CaseRow reported={one} turn={turn} />}
      </DecisionList>
    </div>
  )
}
