import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SpinProof } from '#contract/wheel.ts'
import { wheelFormats } from '#text/wheel.ts'
import { proofText } from '#text/wheel-game.ts'
import { verifyText as text } from '#text/wheel-page.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { useSpinSteps } from './proof-queries.ts'
import { WheelFace } from './wheel-face.tsx'

/** A past draw, done again in this browser and shown step by step. */
export function SpinSteps({ proof }: { proof: SpinProof }) {
  const { data, isError } = useSpinSteps(proof)
  if (isError) return <p role="alert">{proofText.unknownText}</p>
  if (!data) return <Spinner text={proofText.checking} />
  const isPromised = data.hash === proof.serverSeedHash
  const isSame = data.segmentId === proof.segmentId
  const count = wheelFormats.count
  return (
    <div className="grid gap-4">
      <div
        role="status"
        className={`flex items-center gap-3 rounded-lg p-4 text-lg font-bold ${isPromised && isSame ? 'bg-open-soft text-open' : 'bg-danger-soft text-danger'}`}
      >
        {isPromised && isSame ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
        {isPromised && isSame ? proofText.good : proofText.bad}
      </div>
      <p className="text-sm text-ink-soft">{text.at(wheelFormats.moment(proof.spunAt))}</p>
      <ol className="grid gap-4">
        <Step {...text.steps.seed} verdict={isPromised}>
          <Value name={proofText.serverSeed}>{proof.serverSeed}</Value>
          <Value name={proofText.serverSeedHash}>{proof.serverSeedHash}</Value>
        </Step>
        <Step {...text.steps.mix}>
          <Value name={proofText.clientSeed}>{proof.clientSeed || proofText.none}</Value>
          <Value name={text.message}>{data.message}</Value>
          <Value name={text.words}>{count(data.word)}</Value>
        </Step>
        <Step {...text.steps.pick}>
          <p className="font-mono">{text.remainder(count(data.word), count(data.total), count(data.rest))}</p>
          <Ranges proof={proof} drawnId={data.segmentId} />
        </Step>
        <Step {...text.steps.compare} verdict={isSame}>
          <WheelFace segments={proof.segments} winnerId={data.segmentId} />
        </Step>
      </ol>
    </div>
  )
}

type StepProps = { title: string; text: string; verdict?: boolean; children: ReactNode }

function Step({ title, text: words, verdict, children }: StepProps) {
  return (
    <li>
      <Card className="grid gap-3 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lg font-bold">{title}</h2>
          {verdict !== undefined && (
            <span className={`shrink-0 font-bold ${verdict ? 'text-open' : 'text-danger'}`}>
              {verdict ? text.equal : text.different}
            </span>
          )}
        </div>
        <p className="text-sm text-ink-soft">{words}</p>
        {children}
      </Card>
    </li>
  )
}

const Value = ({ name, children }: { name: string; children: ReactNode }) => (
  <dl>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="font-mono text-sm break-all">{children}</dd>
  </dl>
)

/** Which remainders lead to which segment. */
function Ranges({ proof: { segments }, drawnId }: { proof: SpinProof; drawnId: number }) {
  const ends = segments.map((_, i) => segments.slice(0, i + 1).reduce((sum, { weight }) => sum + weight, 0))
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b border-line text-ink-soft">
          {[text.drawn, text.weight, text.range].map((head, i) => (
            <th key={head} scope="col" className={i > 0 ? 'py-2 text-right' : 'py-2'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {segments.map(({ id, title, weight }, i) => {
          const end = ends[i] ?? 0
          return (
            <tr
              key={id}
              className={`border-b border-line ${id === drawnId ? 'bg-prize-soft font-bold text-prize' : ''}`}
            >
              <th scope="row" className="p-2 font-[inherit]">
                {title}
              </th>
              <td className="p-2 text-right">{wheelFormats.count(weight)}</td>
              <td className="p-2 text-right whitespace-nowrap">
                {weight > 0 && `${wheelFormats.count(end - weight)}–${wheelFormats.count(end - 1)}`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
