import { Store, User } from 'lucide-react'
import { useNavigate } from 'react-router'
import { addBusinessSide } from '#contract/profile.ts'
import { sidesText as text } from '#text/team.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

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

/** Shows the business side where the account has one, and opens it for a customer; the page stays where it is. */
export function OpenBusinessSide() {
  const session = useSession()
  if (
    session.status !== 'in' ||
    (session.user.accountType !== 'customer' && session.user.sides?.length !== 2)
  )
    return null
  const open = async () => {
    if (session.user.sides?.length !== 2) {
      const answer = await call(addBusinessSide, {})
      if (!answer.ok) return showToast(refusalText(answer.error, text.failed), 'bad')
      session.update(answer.data)
      showToast(text.opened)
    }
    session.show('business')
  }
  return (
    <Button onClick={() => void open()}>
      <Store aria-hidden className="size-5" strokeWidth={1.75} />
      {session.user.sides?.length === 2 ? text.toBusiness : text.open}
    </Button>
  )
}
