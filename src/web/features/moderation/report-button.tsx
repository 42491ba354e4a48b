import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { ReportKind } from '#contract/moderation-reports.ts'
import { reportText as text } from '#text/moderation-reports.ts'
import { Button } from '#web/ui/button.tsx'
import { ReportDetails } from './report-details.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportReasons } from './report-reasons.tsx'

type Step = { at: 'closed' } | { at: 'reasons' } | { at: 'details'; kind: ReportKind }

/** Reports wrong information: the second tap, on a reason, sends. Details may follow. */
export function ReportButton({ businessId }: { businessId: number }) {
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const close = () => setStep({ at: 'closed' })
  return (
    <>
      <Button
        look="quiet"
        className="px-2!"
        aria-haspopup="dialog"
        onClick={() => setStep({ at: 'reasons' })}
      >
        <Flag aria-hidden className="size-5" strokeWidth={1.75} />
        {text.button}
      </Button>
      {step.at !== 'closed' && (
        <ReportFrame title={step.at === 'reasons' ? text.title : text.sentTitle} onClose={close}>
          {step.at === 'reasons' ? (
            <ReportReasons businessId={businessId} onSent={(kind) => setStep({ at: 'details', kind })} />
          ) : (
            <ReportDetails businessId={businessId} kind={step.kind} onDone={close} />
          )}
        </ReportFrame>
      )}
    </>
  )
}
