import { FileText, Mail, Phone } from 'lucide-react'
import { CLAIM_NOTE_MAX, type ClaimProof, type ClaimWay, type ClaimWays } from '#contract/claims.ts'
import { showPhone } from '#lib/phone.ts'
import { claimText as text } from '#text/claims.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useStartClaim } from './queries.ts'

type Ways = ClaimWays['proofs']

const icons = { email: Mail, phone: Phone, document: FileText } as const

function hintOf({ proof, hint }: Ways[number]): string | null {
  if (hint === null) return null
  return proof === 'phone' ? text.hints.phone(showPhone(hint)) : text.hints.email(hint)
}

type Props = { businessId: number; ways: Ways; first: ClaimProof | undefined; onStarted: () => void }

/** Chooses how to prove it. */
export function WayForm({ businessId, ways, first, onStarted }: Props) {
  const chosen = ways.find(({ proof }) => proof === first)?.proof ?? ways[0]?.proof
  const start = useStartClaim(businessId)
  const form = useForm<'proof' | 'note'>({
    check: () => null,
    async send({ proof, note }) {
      await start.mutateAsync({ proof: proof as ClaimWay, note })
      onStarted()
    },
  })
  return (
    <Form form={form} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{text.way}</legend>
        {ways.map((way) => {
          const Icon = icons[way.proof]
          const hint = hintOf(way)
          return (
            <label
              key={way.proof}
              className="flex items-start gap-3 rounded-md border border-line-strong bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="proof"
                value={way.proof}
                defaultChecked={way.proof === chosen}
                className="mt-1 size-4 accent-accent"
              />
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold">{text.proofs[way.proof].name}</span>
                <span className="text-sm">{text.proofs[way.proof].text}</span>
                {hint && <span className="text-sm break-words text-ink-soft">{hint}</span>}
              </span>
            </label>
          )
        })}
      </fieldset>
      <TextAreaField name="note" label={text.note} rows={3} maxLength={CLAIM_NOTE_MAX} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.starting : text.start}
      </Button>
    </Form>
  )
}
