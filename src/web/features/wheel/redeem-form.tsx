import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, ScanLine } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { type RedeemedPrize, redeemPrize } from '#contract/wheel-prizes.ts'
import { siteText } from '#text/site.ts'
import { redeemText as text } from '#text/wheel-owner.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { refreshIssued } from './owner-queries.ts'
import { UsedWhere } from './used-where.tsx'

const ScanCode = lazy(() => import('./scan-code.tsx').then((m) => ({ default: m.ScanCode })))

type Shown = { code: string } | { token: string }
type Props = {
  title: string
  /** Whose prize is meant where several of the owner's businesses gave the same code; none: the platform's. */
  businessId?: number
  /** Chooses the business a sum of the platform's is used at. */
  findPlace?: (onChoose: (businessId: number) => void) => ReactNode
}

const problemOf = (refused: string) => ({ text: refused, fields: { code: refused } })

/** Redeems what a customer shows: a code that is typed, or a QR code before the camera. */
export function RedeemForm({ title, businessId, findPlace }: Props) {
  const client = useQueryClient()
  const [used, setUsed] = useState<RedeemedPrize | null>(null)
  // What was refused of a typed code is forgotten with the next scan.
  const [scans, setScans] = useState(0)
  const [scanning, setScanning] = useState(false)
  const [scanProblem, setScanProblem] = useState<string | null>(null)
  /** The code or token of a prize that needs a business, until one is chosen. */
  const [unplaced, setUnplaced] = useState<Shown | null>(null)
  /** The business stays chosen when the QR code has expired. */
  const [place, setPlace] = useState<number | undefined>()

  const redeem = async (shown: Shown, at: number | undefined): Promise<string | null> => {
    setScanProblem(null)
    setUsed(null)
    const tryAt = (id: number | undefined) =>
      call(redeemPrize, { body: { ...shown, ...(id !== undefined && { businessId: id }) } })
    let answer = await tryAt(at)
    // The code knows its issuer, but where two have the same one out.
    if (!answer.ok && answer.error.fields['businessId'] && at === undefined && businessId !== undefined)
      answer = await tryAt(businessId)
    if (answer.ok) {
      setUsed(answer.data)
      setUnplaced(null)
      setPlace(undefined)
      void refreshIssued(client)
      return null
    }
    const { code, text: refused } = answer.error
    if (code === 'prize_needs_business' && findPlace) {
      setUnplaced(shown)
      return null
    }
    if (code === 'prize_expired' && 'token' in shown && at !== undefined) {
      setUnplaced(null)
      setPlace(at)
      setScanProblem(text.scanAgain)
      setScanning(true)
      return null
    }
    return refused
  }
  const scanned = async (token: string) => {
    setScanning(false)
    setScans(scans + 1)
    const refused = await redeem({ token }, place)
    if (refused !== null) setScanProblem(refused)
  }
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <div role="status">{used && <Done prize={used} />}</div>
      {unplaced && findPlace ? (
        <UsedWhere
          find={findPlace}
          onChoose={(id) => redeem(unplaced, id)}
          onLeave={() => setUnplaced(null)}
        />
      ) : (
        <>
          {scanProblem && <ErrorSummary text={scanProblem} fields={{}} labels={{}} attempt={1} />}
          <OneFieldForm
            key={scans}
            field={{
              name: 'code',
              label: text.code,
              hint: text.codeHint,
              inputMode: 'numeric',
              maxLength: 40,
            }}
            submit={text.submit}
            submitting={text.submitting}
            check={(code) => (code.trim() === '' ? problemOf(text.missing) : null)}
            send={async (code) => {
              const refused = await redeem({ code: code.trim() }, place)
              return refused === null ? null : problemOf(refused)
            }}
          />
          <Button look="secondary" aria-expanded={scanning} onClick={() => setScanning(!scanning)}>
            <ScanLine aria-hidden className="size-5" strokeWidth={1.75} />
            {scanning ? text.stopScan : text.scan}
          </Button>
          {scanning && (
            <LazyPiece fallback={<Spinner text={siteText.loading} />}>
              <ScanCode onFound={(token) => void scanned(token)} />
            </LazyPiece>
          )}
        </>
      )}
    </Card>
  )
}

function Done({ prize: { prizeTitle, customerName, credit } }: { prize: RedeemedPrize }) {
  return (
    <p className="flex items-start gap-3 rounded-md bg-open-soft p-4">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-open" />
      <span>
        <strong className="block text-open">{text.done}</strong>
        {text.doneText(prizeTitle, customerName)}
        {credit && (
          <span className="block">{text.credited(credit.businessName, credit.days, credit.paidUntil)}</span>
        )}
      </span>
    </p>
  )
}
