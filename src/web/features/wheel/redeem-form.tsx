import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { redeemPrize, type WonPrize } from '#contract/prizes.ts'
import { redeemText as text } from '#text/owner-prizes.ts'
import { siteText } from '#text/site.ts'
import { call } from '#web/lib/call.ts'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { refreshIssued } from './owner-queries.ts'

const ScanCode = lazy(() => import('./scan-code.tsx').then((m) => ({ default: m.ScanCode })))

type Shown = { code: string } | { token: string }
type Props = {
  title: string
  /** Whose prizes; none: the platform's. */
  businessId?: number
}

/** Redeems what a customer shows: a code that is typed, or a QR code before the camera. */
export function RedeemForm({ title, businessId }: Props) {
  const client = useQueryClient()
  const [used, setUsed] = useState<WonPrize | null>(null)
  const [taken, setTaken] = useState(0)
  const [scanning, setScanning] = useState(false)
  const [scanProblem, setScanProblem] = useState<string | null>(null)

  const redeem = async (shown: Shown): Promise<string | null> => {
    setScanProblem(null)
    const answer = await call(redeemPrize, {
      body: { ...shown, ...(businessId !== undefined && { businessId }) },
    })
    if (!answer.ok) {
      setUsed(null)
      return answer.error.text
    }
    setUsed(answer.data)
    setTaken(taken + 1)
    void refreshIssued(client)
    return null
  }
  const scanned = async (token: string) => {
    setScanning(false)
    setScanProblem(await redeem({ token }))
  }
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <div role="status">
        {used && (
          <p className="flex items-start gap-3 rounded-md bg-open-soft p-4">
            <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-open" />
            <span>
              <strong className="block text-open">{text.done}</strong>
              {text.doneText(used.prizeTitle, used.customerName)}
            </span>
          </p>
        )}
      </div>
      {scanProblem && <ErrorSummary text={scanProblem} fields={{}} labels={{}} attempt={1} />}
      <CodeForm key={taken} redeem={redeem} />
      <Button look="secondary" aria-expanded={scanning} onClick={() => setScanning(!scanning)}>
        <ScanLine aria-hidden className="size-5" strokeWidth={1.75} />
        {scanning ? text.stopScan : text.scan}
      </Button>
      {scanning && (
        <Suspense fallback={<Spinner text={siteText.loading} />}>
          <ScanCode onFound={(token) => void scanned(token)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Emptied after each code that was taken; what was refused stays to be mended. */
function CodeForm({ redeem }: { redeem: (shown: Shown) => Promise<string | null> }) {
  const problem = (refused: string): FormProblem<'code'> => ({ text: refused, fields: { code: refused } })
  const form = useForm<'code'>({
    check: ({ code }) => (code.trim() === '' ? problem(text.missing) : null),
    async send({ code }) {
      const refused = await redeem({ code: code.trim() })
      return refused === null ? null : problem(refused)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ code: text.code }}
          attempt={form.attempt}
        />
      )}
      <TextField
        name="code"
        label={text.code}
        hint={text.codeHint}
        error={form.errorOf('code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? text.submitting : text.submit}
      </Button>
    </form>
  )
}
