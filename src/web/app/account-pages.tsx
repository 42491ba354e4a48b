import { QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import { BusinessLoginPage } from '#web/pages/site/business-login-page.tsx'
import { ConfirmEmailPage } from '#web/pages/site/confirm-email-page.tsx'
import { ForgotPasswordPage } from '#web/pages/site/forgot-password-page.tsx'
import { LoginPage } from '#web/pages/site/login-page.tsx'
import { NewPasswordPage } from '#web/pages/site/new-password-page.tsx'
import { OwnerSignUpPage } from '#web/pages/site/owner-sign-up-page.tsx'
import { RegisterPage } from '#web/pages/site/register-page.tsx'
import { queryClient } from './query-client.ts'
import { SignedOutShell } from './signed-out-shell.tsx'

/** For staff alone, with the drawing of QR codes. */
const SecurityPage = lazy(() =>
  import('#web/pages/site/security-page.tsx').then((m) => ({ default: m.SecurityPage })),
)

/** For who got a letter, and has no account. */
const ClaimDisputePage = lazy(() =>
  import('#web/pages/site/claim-dispute-page.tsx').then((m) => ({ default: m.ClaimDisputePage })),
)

const pages = {
  login: LoginPage,
  register: RegisterPage,
  owner: OwnerSignUpPage,
  forgot: ForgotPasswordPage,
  choose: NewPasswordPage,
  business: BusinessLoginPage,
  confirm: ConfirmEmailPage,
  security: SecurityPage,
  dispute: ClaimDisputePage,
}

/** The forms of a signed-out person: one chunk, they lead to each other. */
export function AccountPages({ page }: { page: keyof typeof pages }) {
  const Page = pages[page]
  return (
    <QueryClientProvider client={queryClient}>
      <SignedOutShell>
        <Page />
      </SignedOutShell>
    </QueryClientProvider>
  )
}
