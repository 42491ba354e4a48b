import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import type { SpinResult } from '#contract/wheel.ts'
import { proofText as text } from '#text/wheel-game.ts'
import { TextLink } from '#web/ui/button.tsx'
import { type Promised, useSpinVerdict } from './proof-queries.ts'

type Props = { result: SpinResult; promised: Promised }

/** Repeats the draw in this browser and shows the result. */
export function SpinCheck({ result, promised }: Props) {
  const { data: verdict } = useSpinVerdict(promised, result)
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="flex items-center justify-center gap-2 font-semibold">
        {verdict === undefined && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        {verdict === 'good' && <CircleCheck aria-hidden className="size-5 text-open" />}
        {(verdict === 'bad' || verdict === 'unknown') && (
          <CircleAlert aria-hidden className="size-5 text-danger" />
        )}
        {verdict === undefined ? text.checking : text[verdict]}
      </p>
      {verdict === 'bad' && <p className="text-center">{text.badText}</p>}
      {verdict === 'unknown' && <p className="text-center">{text.unknownText}</p>}
      <details className="rounded-md border border-line bg-surface">
        <summary className="flex min-h-12 items-center px-4 font-semibold text-accent">
          {text.details}
        </summary>
        <dl className="grid gap-3 px-4 pb-4">
          {[
            [text.spinId, String(result.spinId)],
            [text.serverSeedHash, promised.serverSeedHash],
            [text.serverSeed, result.serverSeed],
            [text.clientSeed, result.clientSeed],
          ].map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-mono text-xs break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <TextLink to={`/wheel/verify?spin=${result.spinId}`} className="px-4">
          {text.link}
        </TextLink>
      </details>
    </div>
  )
}
