import { Copy, Gift } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SpinResult } from '#contract/wheel.ts'
import { wheelFormats } from '#text/wheel.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The result of a spin. The server decides whether it is a win, never the prize's name. */
export function SpinOutcome({ result }: { result: SpinResult }) {
  const { isWon, extraSpin, rightsLeft } = result
  if (isWon) return <Won result={result} />
  return (
    <div className="grid gap-1 rounded-lg border border-line bg-sunken p-5 text-center">
      <p className="text-lg font-bold">{extraSpin ? text.extra : text.lost}</p>
      {rightsLeft > 0 && <p className="text-ink-soft">{text.rightsLeft(rightsLeft)}</p>}
    </div>
  )
}

const copy = (code: string) =>
  navigator.clipboard.writeText(code).then(
    () => showToast(text.copied),
    () => showToast(text.notCopied, 'bad'),
  )

function Won({ result: { prize, prizeCode, expiresAt, rightsLeft } }: { result: SpinResult }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A celebration that cannot be fetched is no failure of the win.
    void import('./confetti.ts').then(
      ({ throwConfetti }) => throwConfetti(element),
      () => undefined,
    )
  }, [])
  return (
    <div
      ref={box}
      className="relative grid animate-rise justify-items-center gap-3 rounded-lg border border-prize bg-prize-soft p-5 text-center"
    >
      <Gift aria-hidden className="size-9 text-prize" strokeWidth={1.75} />
      <div>
        <p className="text-2xl font-bold">{text.won}</p>
        <p className="text-lg">{text.wonPrize(prize)}</p>
      </div>
      {prizeCode && (
        <div className="grid w-full justify-items-center gap-2">
          <p className="text-sm text-ink-soft">{text.code}</p>
          <p className="rounded-md border-2 border-dashed border-prize bg-surface px-6 py-2 font-mono text-3xl font-bold tracking-widest">
            {prizeCode}
          </p>
          <Button look="quiet" onClick={() => void copy(prizeCode)}>
            <Copy aria-hidden className="size-5" />
            {text.copy}
          </Button>
        </div>
      )}
      <p className="text-sm">{text.screenshot}</p>
      {expiresAt && <p className="text-sm text-ink-soft">{text.validUntil(wheelFormats.day(expiresAt))}</p>}
      {rightsLeft > 0 && <p className="font-semibold">{text.rightsLeft(rightsLeft)}</p>}
      <TextLink to="/customer-dashboard?tab=prizes">{text.toPrizes}</TextLink>
    </div>
  )
}
