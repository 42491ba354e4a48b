import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { getSpinProof, type SpinProof, type SpinResult } from '#contract/wheel.ts'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'
import { proofText as text } from '#text/wheel-game.ts'
import { call } from '#web/lib/call.ts'
import { TextLink } from '#web/ui/button.tsx'

type Props = { result: SpinResult; promised: Promised }

/** Repeats the draw in this browser and shows the result. */
export function SpinCheck({ result, promised }: Props) {
  const { data: verdict } = useQuery({
    queryKey: ['spin-check', result.spinId],
    queryFn: () => checkSpin(promised, result),
    staleTime: Number.POSITIVE_INFINITY,
  })
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

type Verdict = 'good' | 'bad' | 'unknown'

/** The commitment of a spin: known before the server reveals its seed. */
export type Promised = { spinId: number; serverSeedHash: string; clientSeed: string }

/** 128 bits of our own: what the server could not know when it fixed its seed. */
export const makeClientSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether the revealed seed matches the commitment and draws the answered segment. */
async function judge(promised: Promised, result: SpinResult, proof: SpinProof): Promise<Verdict> {
  const isPromised =
    result.spinId === promised.spinId &&
    result.clientSeed === promised.clientSeed &&
    proof.clientSeed === promised.clientSeed &&
    proof.serverSeed === result.serverSeed &&
    (await commitmentOf(result.serverSeed)) === promised.serverSeedHash
  return isPromised && (await drawAgain(proof)) === result.segmentId ? 'good' : 'bad'
}

/** Checks a spin in this browser; `unknown` when the network or the browser does not let it. */
async function checkSpin(promised: Promised, result: SpinResult): Promise<Verdict> {
  const answer = await call(getSpinProof, { params: { id: result.spinId } })
  if (!answer.ok) return 'unknown'
  try {
    return await judge(promised, result, answer.data)
  } catch {
    return 'unknown' // no cryptography without a secure address
  }
}
