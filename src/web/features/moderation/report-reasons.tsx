import { ChevronRight, LoaderCircle } from 'lucide-react'
import { type ReportKind, reportKinds } from '#contract/moderation-reports.ts'
import { reportText as text } from '#text/moderation-reports.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useReport } from './queries.ts'

type Props = { businessId: number; onSent: (kind: ReportKind) => void }

/** Choosing a reason sends it. */
export function ReportReasons({ businessId, onSent }: Props) {
  const { mutate, isPending, variables, error } = useReport(businessId)
  const choose = (kind: ReportKind) => {
    if (isPending) return
    const onSuccess = () => {
      showToast(text.sent)
      onSent(kind)
    }
    mutate({ kind }, { onSuccess })
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{text.lead}</p>
      <ErrorText text={error?.message} />
      <ul className="grid gap-2">
        {reportKinds.map((kind) => {
          const isThis = isPending && variables?.kind === kind
          const Icon = isThis ? LoaderCircle : ChevronRight
          return (
            <li key={kind}>
              <Button
                look="secondary"
                busy={isThis}
                onClick={() => choose(kind)}
                className="w-full text-left"
              >
                {text.kinds[kind]}
                <Icon aria-hidden className={isThis ? 'ml-auto size-5 animate-spin' : 'ml-auto size-5'} />
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
