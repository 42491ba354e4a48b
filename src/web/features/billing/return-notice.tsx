import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import type { Payment } from '#contract/billing.ts'
import { returnTexts } from '#text/billing.ts'

const looks = {
  paid: { icon: CircleCheck, box: 'border-transparent bg-open-soft', sign: 'text-open' },
  pending: { icon: LoaderCircle, box: 'border-line bg-sunken', sign: 'text-accent animate-spin' },
  failed: { icon: CircleAlert, box: 'border-danger-line bg-danger-soft', sign: 'text-danger' },
} as const

/** Result of the payment from which somebody returns. */
export function ReturnNotice({ status }: Pick<Payment, 'status'>) {
  const { icon: Icon, box, sign } = looks[status]
  const { title, text } = returnTexts[status]
  return (
    <div role="status" className={`flex items-start gap-3 rounded-md border p-4 ${box}`}>
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${sign}`} />
      <p>
        <strong className="block">{title}</strong>
        {text}
      </p>
    </div>
  )
}
