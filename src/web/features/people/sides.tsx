import { Store, User } from 'lucide-react'
import { useNavigate } from 'react-router'
import { addBusinessSide } from '#contract/accounts-profile.ts'
import { sidesText as text } from '#text/people-team.ts'
import { ask } from '#web/lib/ask.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'

/** The way to the other side of an account that has both; the pages' own addresses lead there, too. */
export function SideSwitch() {
  const session = useSession()
  const navigate = useNavigate()
  if (session.status !== 'in' || session.user.sides?.length !== 2) return null
  const isBusiness = session.user.userType === 'business'
  const Icon = isBusiness ? User : Store
  const go = () => {
    session.show(isBusiness ? 'customer' : 'business')
    void navigate(isBusiness ? '/customer-dashboard' : '/business-dashboard')
  }
  return (
    <Button look="secondary" onClick={go} className="mt-2 justify-self-start">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      {isBusiness ? text.toCustomer : text.toBusiness}
    </Button>
  )
}

/** Opens the business side of a customer's account; the page stays where it is. */
export function OpenBusinessSide() {
  const session = useSession()
  const open = useSave(() => ask(addBusinessSide, {}), {
    done: text.opened,
    failed: text.failed,
    toastsRefusal: true,
    onSuccess(user) {
      session.update(user)
      session.show('business')
    },
  })
  return (
    <Button onClick={() => open.mutate()}>
      <Store aria-hidden className="size-5" strokeWidth={1.75} />
      {text.open}
    </Button>
  )
}
