import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import {
  BusinessLoginPage,
  ConfirmEmailPage,
  ForgotPasswordPage,
  LoginPage,
  NewPasswordPage,
  OwnerSignUpPage,
  RegisterPage,
} from '#web/pages/site/account-pages.tsx'
import { LandingPage } from '#web/pages/site/landing-page.tsx'
import { queryClient } from './query-client.ts'
import { page, type RouteTable, routesOf } from './route-table.tsx'
import { SignedOutShell } from './signed-out-shell.tsx'

/** The pages of guests, at the addresses that contract/site-pages.ts opens to them. The forms are one file: they lead to each other. */
const routes: RouteTable = [
  ['/login', LoginPage],
  ['/register', RegisterPage],
  [['/business-register', '/add-business'], OwnerSignUpPage],
  ['/forgot-password', ForgotPasswordPage],
  ['/new-password', NewPasswordPage],
  ['/business-login', BusinessLoginPage],
  ['/confirm-email', ConfirmEmailPage],
  ['/account/security', page(() => import('#web/pages/site/security-page.tsx'), 'SecurityPage')],
  ['/owner-question', page(() => import('#web/pages/site/owner-question-page.tsx'), 'OwnerQuestionPage')],
  ['/claim-dispute', page(() => import('#web/pages/site/claim-dispute-page.tsx'), 'ClaimDisputePage')],
  ['/candidates/:id/removal', page(() => import('#web/pages/site/removal-page.tsx'), 'RemovalPage')],
  ['/candidates/:id', page(() => import('#web/pages/site/candidate-page.tsx'), 'CandidatePage')],
  [['/mektup', '/mektup/:code'], page(() => import('#web/pages/site/letter-page.tsx'), 'LetterPage')],
  ['/yol/:token', page(() => import('#web/pages/site/shared-way-page.tsx'), 'SharedWayPage')],
  ['/help/call-outs', page(() => import('#web/pages/site/call-outs-help-page.tsx'), 'CallOutsHelpPage')],
  ['/legal/:document', page(() => import('#web/pages/site/legal-page.tsx'), 'LegalPage')],
]

export function GuestPages() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route element={<SignedOutShell />}>{routesOf(routes)}</Route>
        <Route path="*" element={<LandingPage />} />
      </Routes>
    </QueryClientProvider>
  )
}
