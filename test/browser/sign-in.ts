import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { currentVersion } from '#text/legal-versions.ts'

/** The demo accounts by role: e-mail, password and the door they take. */
const ACCOUNTS = {
  customer: { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' },
  business: { email: 'isletme@rehber724.test', password: 'isletme724', userType: 'business' },
  field: { email: 'saha@rehber724.test', password: 'saha724admin', userType: 'customer' },
  admin: { email: 'admin@rehber724.test', password: 'admin724admin', userType: 'customer' },
} as const

/** Signs the page's person in as a demo account, without the form, and shows `address`. */
export async function signIn(page: Page, role: keyof typeof ACCOUNTS, address = '/'): Promise<void> {
  await signInAs(page, ACCOUNTS[role], address)
}

type Account = { email: string; password: string; userType: string }

/** The same for any account. */
export async function signInAs(
  page: Page,
  { email, password, userType }: Account,
  address = '/',
): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { email, password, userType } })
  expect(reply.status(), await reply.text()).toBe(200)
  await enter(page, (await reply.json()) as Opened, address)
}

/** Makes a customer account of their own for the page's person, and shows `address`. */
export async function signUp(
  page: Page,
  person: { name: string; email: string; phone: string },
  address = '/',
): Promise<void> {
  // As the form does: whoever has not seen the terms is shown them over the lower part of the page.
  const terms = { termsVersion: currentVersion('terms'), noticeVersion: currentVersion('kvkk') }
  const data = { ...person, city: 'İstanbul', password: 'uzun ve kendine özgü', acceptTerms: true, ...terms }
  const reply = await page.request.post('/api/auth/register', { data })
  expect(reply.status(), await reply.text()).toBe(201)
  await enter(page, (await reply.json()) as Opened, address)
}

type Opened = { token: string; user: object }

async function enter(page: Page, opened: Opened, address: string): Promise<void> {
  await page.evaluate(
    ([userToken, text]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('user', text)
    },
    [opened.token, JSON.stringify(opened.user)] as const,
  )
  await page.goto(address)
}
