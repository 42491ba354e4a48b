import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { ARRIVAL_CODE_DIGITS, ARRIVAL_CODE_TRIES, type CallOutStep } from '#contract/call-outs-rules.ts'
import type { CallOutJob } from '#contract/call-outs-shapes.ts'
import { jobStepsText as text } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type StepTimes, stepTimesOf } from './job-steps.ts'
import { StepLine } from './step-line.tsx'
import { TapNotice } from './tap-notice.tsx'
import { tapStep, useSendingTaps, useTaps } from './taps.ts'

/** The next step is the large button; arriving can be said without having set out. */
function nextSteps({ on_the_way, arrived, done }: StepTimes): readonly CallOutStep[] {
  if (done !== null) return []
  if (arrived !== null) return ['done']
  return on_the_way === null ? ['on_the_way', 'arrived'] : ['arrived']
}

const isCode = (code: string) => code.length === ARRIVAL_CODE_DIGITS

/** The winner's steps: what was, and a large button for what is next. A tap without a network is sent later. */
export function JobTaps({ job }: { job: CallOutJob }) {
  const { steps, endsAt, codeTriesLeft } = job
  const { waiting } = useTaps(job)
  useSendingTaps(useQueryClient())
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const times = stepTimesOf({ ...job, steps: { ...steps, customerDoneAt: null } }, waiting)
  const [next, after] = nextSteps(times)
  const isSaid = steps.isArrivalProven || waiting.some((tap) => tap.code !== undefined)
  const wantsCode = !isSaid && times.on_the_way !== null && next !== undefined
  const tap = (step: CallOutStep) => {
    const typed = wantsCode ? code : ''
    setIsShort(typed !== '' && !isCode(typed))
    if (typed === '' || isCode(typed)) tapStep(job, step, typed)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (next) tap(next)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <StepLine times={times} of="self" />
      <TapNotice job={job} />
      {steps.customerDoneAt !== null && next && <p className="font-semibold">{text.customerSaid}</p>}
      {wantsCode &&
        (codeTriesLeft > 0 ? (
          <CodeField
            value={code}
            onChange={setCode}
            triesLeft={codeTriesLeft}
            error={isShort && !isCode(code) && code !== '' ? text.codeShort : undefined}
          />
        ) : (
          <p className="text-sm text-ink-soft">{text.codeOver}</p>
        ))}
      {next && (
        <Button type="submit" className="min-h-16 text-xl">
          {text.taps[next]}
        </Button>
      )}
      {after && (
        <Button look="secondary" className="min-h-14 text-lg" onClick={() => tap(after)}>
          {text.taps[after]}
        </Button>
      )}
      {steps.winnerDoneAt !== null && <p>{text.winnerSaid(clockText(endsAt))}</p>}
    </form>
  )
}

type CodeProps = { value: string; onChange(code: string): void; triesLeft: number; error: string | undefined }

function CodeField({ value, onChange, triesLeft, error }: CodeProps) {
  const id = useId()
  const hint = triesLeft < ARRIVAL_CODE_TRIES ? `${text.codeHint} ${text.codeLeft(triesLeft)}` : text.codeHint
  return (
    <TextField
      name="code"
      id={id}
      label={text.code}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={ARRIVAL_CODE_DIGITS}
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
    />
  )
}
