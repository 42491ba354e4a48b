import { wayText as text } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { ErrorText } from '#web/ui/states.tsx'
import { useTaps } from './taps.ts'

/** Says of a tap that it is on its way or waits for the network, or why it was refused. */
export function TapNotice({ job }: { job: { callOutId: number; businessId: number } }) {
  const { waiting, refused } = useTaps(job)
  const isOnline = useOnline()
  const last = waiting.at(-1)
  return (
    <>
      <p role="status" className="font-semibold empty:hidden">
        {last && (last.isLate || !isOnline ? text.waits(clockText(last.at)) : text.sending)}
      </p>
      <ErrorText text={refused} />
    </>
  )
}
