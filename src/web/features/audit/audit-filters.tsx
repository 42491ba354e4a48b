import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AuditSubject, auditActionNames, auditActions, auditSubjects } from '#contract/audit.ts'
import { auditActionLabels, auditSubjectLabels } from '#text/audit.ts'
import { auditText as text } from '#text/audit-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type AuditPart, type AuditQuestion, takeFile } from './queries.ts'

const PAUSE_MS = 400

type Props = { question: AuditQuestion; onChange(question: AuditQuestion): void }

/** Returns the filters with one of them changed; empty ones are left out. */
function withPart(question: AuditQuestion, part: AuditPart, value: string): AuditQuestion {
  const { [part]: _, ...others } = question
  return value === '' ? others : { ...others, [part]: value }
}

/** Applied after a pause in typing; changes of the address are taken over. */
function useTyped(told: string, onRest: (value: string) => void) {
  const [typed, setTyped] = useState(told)
  const [known, setKnown] = useState(told)
  if (known !== told) {
    setKnown(told)
    setTyped(told)
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === told) return
    const timer = setTimeout(() => onRest(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return { value: typed, onChange: (value: string) => setTyped(value) }
}

export function AuditFilters({ question, onChange }: Props) {
  const set = (part: AuditPart, value: string) => {
    if ((question[part] ?? '') !== value) onChange(withPart(question, part, value))
  }
  const actor = useTyped(question.actor ?? '', (value) => set('actor', value))
  return (
    <search className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SearchField
        name="actor"
        label={text.actor}
        placeholder={text.actorHint}
        value={actor.value}
        maxLength={100}
        onChange={({ target }) => actor.onChange(target.value)}
      />
      <SelectField
        name="action"
        label={text.action}
        value={question.action ?? ''}
        onChange={({ target }) => set('action', target.value)}
      >
        <option value="">{text.anyAction}</option>
        {auditSubjects.map((kind) => (
          <optgroup key={kind} label={auditSubjectLabels[kind]}>
            {auditActionNames
              .filter((action) => auditActions[action] === kind)
              .map((action) => (
                <option key={action} value={action}>
                  {auditActionLabels[action]}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <Subject told={question.subject ?? ''} onChange={(value) => set('subject', value)} />
      <div className="grid grid-cols-2 gap-4">
        <Day name="from" label={text.from} value={question.from} onChange={(day) => set('from', day)} />
        <Day name="to" label={text.to} value={question.to} onChange={(day) => set('to', day)} />
      </div>
      <div className="flex flex-wrap gap-2 lg:col-span-2">
        <FileButton question={question} />
        {Object.keys(question).length > 0 && (
          <Button look="quiet" onClick={() => onChange({})}>
            <X aria-hidden className="size-5" />
            {text.clear}
          </Button>
        )}
      </div>
    </search>
  )
}

type DayProps = { name: string; label: string; value: string | undefined; onChange(day: string): void }

const Day = ({ name, label, value, onChange }: DayProps) => (
  <TextField
    type="date"
    name={name}
    label={label}
    value={value ?? ''}
    min="2026-01-01"
    max="2099-12-31"
    onChange={({ target }) => onChange(target.value)}
  />
)

/** A kind and a number; asked for when both are there. */
function Subject({ told, onChange }: { told: string; onChange(subject: string): void }) {
  const [toldKind = '', toldId = ''] = told.split(':')
  const [kind, setKind] = useState<string>(toldKind)
  const [known, setKnown] = useState(told)
  const tell = (of: string, id: string) => onChange(of && /^[1-9]\d{0,14}$/.test(id) ? `${of}:${id}` : '')
  const number = useTyped(toldId, (id) => tell(kind, id))
  if (known !== told) {
    setKnown(told)
    if (told !== '') setKind(toldKind)
  }
  const isWrong = number.value.trim() !== '' && !/^[1-9]\d{0,14}$/.test(number.value.trim())
  return (
    <div className="grid grid-cols-2 items-end gap-4">
      <SelectField
        name="subjectKind"
        label={text.subject}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value)
          tell(target.value, number.value.trim())
        }}
        empty={text.anySubject}
        options={auditSubjects.map((one: AuditSubject) => [one, auditSubjectLabels[one]])}
      />
      <TextField
        name="subjectId"
        label={text.subjectId}
        error={isWrong ? text.subjectIdWrong : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={number.value}
        onChange={({ target }) => number.onChange(target.value)}
      />
    </div>
  )
}

function FileButton({ question }: { question: AuditQuestion }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async () => {
    if (isBusy) return
    setIsBusy(true)
    const wrong = await takeFile(question)
    setIsBusy(false)
    setProblem(wrong)
    if (wrong === null) showToast(text.downloaded)
  }
  return (
    <>
      <Button look="secondary" busy={isBusy} onClick={() => void take()}>
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {isBusy ? text.downloading : text.download}
      </Button>
      {problem !== null && (
        <p role="alert" className="self-center font-semibold text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
