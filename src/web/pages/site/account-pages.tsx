import { LogOut } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import {
  accountText,
  forgotText,
  loginText,
  newPasswordText,
  ownerText,
  registerText,
} from '#text/accounts.ts'
import { confirmationText } from '#text/accounts-confirmation.ts'
import { businessLoginText } from '#text/businesses-own.ts'
import { BusinessLoginForm } from '#web/features/accounts/business-login-form.tsx'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { NewPasswordForm } from '#web/features/accounts/new-password-form.tsx'
import { OwnerForm } from '#web/features/accounts/owner-form.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { OWNERS_FORGOT, OWNERS_LOGIN } from '#web/lib/addresses.ts'
import { useLogout, useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

const loginLinks = [
  { question: loginText.noAccount, to: '/register', link: loginText.toRegister },
  { question: businessLoginText.ownerQuestion, to: '/business-login', link: businessLoginText.toPhone },
  { question: loginText.notListed, to: '/business-register', link: registerText.toOwner },
]

export function LoginPage() {
  return (
    <AccountPage title={loginText.title} lead={loginText.lead} links={loginLinks}>
      <LoginForm />
    </AccountPage>
  )
}

const registerLinks = [
  { question: accountText.haveAccount, to: '/login', link: accountText.toLogin },
  { question: registerText.ownerQuestion, to: '/business-register', link: registerText.toOwner },
]

export function RegisterPage() {
  return (
    <AccountPage title={registerText.title} lead={registerText.lead} links={registerLinks}>
      <RegisterForm />
    </AccountPage>
  )
}

const ownerSignUpLinks = [
  { question: accountText.haveAccount, to: '/business-login', link: accountText.toLogin },
]

export function OwnerSignUpPage() {
  return (
    <AccountPage title={ownerText.title} lead={ownerText.lead} links={ownerSignUpLinks}>
      <OwnerForm />
    </AccountPage>
  )
}

const businessLoginLinks = [
  { question: businessLoginText.byEmail, to: OWNERS_LOGIN, link: businessLoginText.toEmail },
  { question: businessLoginText.forgot, to: OWNERS_FORGOT, link: newPasswordText.askAgain },
  { question: loginText.noAccount, to: '/business-register', link: registerText.toOwner },
]

export function BusinessLoginPage() {
  return (
    <AccountPage title={businessLoginText.title} lead={businessLoginText.lead} links={businessLoginLinks}>
      <BusinessLoginForm />
    </AccountPage>
  )
}

const forgotLinks = [
  { question: forgotText.remembered, to: '/login', link: accountText.toLogin },
  { question: registerText.noAccount, to: '/register', link: registerText.toCustomer },
]

/** For signed-in people too: the mails about changes lead here whoever did not make them. */
export function ForgotPasswordPage() {
  const session = useSession()
  const isSignedIn = session.status === 'in'
  return (
    <AccountPage title={forgotText.title} lead={forgotText.lead} links={isSignedIn ? [] : forgotLinks}>
      <ForgotForm />
      {isSignedIn && <LeaveFirst login={session.user.accountType === 'business' ? OWNERS_LOGIN : '/login'} />}
    </AccountPage>
  )
}

/** The login page shows home while somebody is signed in: the mailed password needs this session to end. */
function LeaveFirst({ login }: { login: string }) {
  const leave = useLogout()
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">{forgotText.signedIn}</p>
      <Button look="secondary" onClick={() => leave(login)}>
        <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
        {forgotText.leave}
      </Button>
    </div>
  )
}

const newPasswordLinks = [{ question: forgotText.remembered, to: '/login', link: accountText.toLogin }]

/** The token stands in the history entry that login made: it survives a reload and ends with the tab. */
function tokenOf(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null
  return typeof token === 'string' ? token : null
}

export function NewPasswordPage() {
  const token = tokenOf(useLocation().state)
  return (
    <AccountPage
      title={newPasswordText.title}
      lead={token ? newPasswordText.lead : newPasswordText.closed}
      links={newPasswordLinks}
    >
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <ButtonLink to="/forgot-password" className="w-full">
          {newPasswordText.askAgain}
        </ButtonLink>
      )}
    </AccountPage>
  )
}

export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token')
  return (
    <AccountPage
      title={confirmationText.title}
      lead={token ? confirmationText.lead : confirmationText.broken}
      links={[]}
    >
      {token && <ConfirmEmail key={token} token={token} />}
    </AccountPage>
  )
}
