import { Check, CloudCheck, HardDrive, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { wizardText as text } from '#text/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import type { KeptState } from './draft-keeper.ts'
import { DuplicateNotice } from './duplicate-notice.tsx'
import type { WizardState } from './use-wizard.ts'

type Props = { wizard: WizardState; waiting: boolean; children: ReactNode }

/** One step of three: where one is, what is wrong, the fields, the way back and on. */
export function WizardFrame({ wizard, waiting, children }: Props) {
  const { step, problem, attempt, busy, duplicate, isOwner, state, back, next, submit } = wizard
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!problem) heading.current?.focus()
  }, [step, problem])
  const isLast = step === text.steps.length - 1
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiting) next()
      }}
    >
      <Steps step={step} />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
        <span className="sr-only">{text.stepOf(step + 1)}: </span>
        {text.steps[step]}
      </h2>
      {problem && (
        <ErrorSummary text={problem.text} fields={problem.fields} labels={text.fields} attempt={attempt} />
      )}
      {children}
      {duplicate && (
        <DuplicateNotice
          duplicate={duplicate}
          busy={busy}
          isOwner={isOwner}
          onConfirm={() => void submit(true)}
        />
      )}
      {waiting && isLast && (
        <p role="status" className="text-sm text-ink-soft">
          {text.sending}
        </p>
      )}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        <Button
          type="submit"
          busy={busy || (waiting && isLast)}
          className="min-w-36 flex-1 text-lg sm:flex-none"
        >
          {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
          {isLast ? (busy ? text.saving : text.save) : text.next}
        </Button>
        {step > 0 && (
          <Button look="secondary" className="min-w-28" onClick={() => !busy && back()}>
            {text.back}
          </Button>
        )}
      </div>
      <DraftStatus state={state} />
    </form>
  )
}

function Steps({ step }: { step: number }) {
  return (
    <ol className="grid grid-cols-3 gap-2">
      {text.steps.map((name, i) => (
        <li
          key={name}
          aria-current={i === step ? 'step' : undefined}
          className={classNames(
            'grid gap-1 border-t-4 pt-2 text-sm',
            i <= step ? 'border-accent font-semibold' : 'border-line text-ink-soft',
          )}
        >
          <span className="flex items-center gap-1.5">
            {i < step ? (
              <Check aria-hidden className="size-4 shrink-0 text-accent" />
            ) : (
              <span aria-hidden className="tabular-nums">
                {`${i + 1}.`}
              </span>
            )}
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Where the typed values are stored. Its space is reserved before the words appear. */
function DraftStatus({ state }: { state: KeptState }) {
  const Icon = state === 'saved' || state === 'partly' ? CloudCheck : HardDrive
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-ink-soft">
      {state !== 'none' && (
        <>
          <Icon aria-hidden className="size-4 shrink-0" />
          {text.kept[state]}
        </>
      )}
    </p>
  )
}
