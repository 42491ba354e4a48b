import { MailWarning } from 'lucide-react'
import { resendConfirmation } from '#contract/accounts-confirmation.ts'
import { confirmationText } from '#text/accounts-confirmation.ts'
import { ask } from '#web/lib/ask.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'

const text = confirmationText.banner

/** Above every page until the address is proven. */
export function ConfirmBanner() {
  const session = useSession()
  const resend = useSave(() => ask(resendConfirmation, {}), { done: text.resent, toastsRefusal: true })
  if (session.status !== 'in' || session.user.emailConfirmed) return null
  return (
    <section aria-label={text.label} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <MailWarning aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
        <div className="min-w-56 flex-1">
          <p className="font-semibold">{text.title}</p>
          <p className="text-sm break-words text-ink-soft">{text.text(session.user.email)}</p>
        </div>
        <Button
          look="secondary"
          busy={resend.isPending}
          onClick={() => !resend.isPending && resend.mutate()}
          className="max-sm:w-full"
        >
          {resend.isPending ? text.resending : text.resend}
        </Button>
      </div>
    </section>
  )
}
