import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { currentVersion } from '#text/legal-versions.ts'

/** The demo accounts by role. */
const ACCOUNTS = {
  customer: { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' },
  business: { email: 'isletme@rehber724.test', password: 'isletme724', userType: 'business' },
  field: { email: 'saha@rehber724.test', password: 'saha724admin', userType: 'customer' },
  admin: { email: 'admin@rehber724.test', password: 'admin724admin', userType: 'customer' },
} as const

/** Signs in as a demo account, without the form, and opens `address`; without one the page stays empty. */
export async function signIn(page: Page, role: keyof typeof ACCOUNTS, address?: string): Promise<void> {
  await signInAs(page, ACCOUNTS[role], address)
}

type Account = { email: string; password: string; userType: string }

/** The same with any account. */
export async function signInAs(
  page: Page,
  { email, password, userType }: Account,
  address?: string,
): Promise<void> {
  await leave(page)
  const reply = await page.request.post('/api/auth/login', { data: { email, password, userType } })
  expect(reply.status(), await reply.text()).toBe(200)
  await enter(page, (await reply.json()) as Opened, address)
}

/** Registers a new customer, of İstanbul if no other city is given, and opens `address` if there is one. */
export async function signUp(
  page: Page,
  person: { name: string; email: string; phone: string; city?: string },
  address?: string,
): Promise<void> {
  // Like the form, accepts the terms, which would otherwise cover the lower part of the page.
  const terms = { termsVersion: currentVersion('terms'), noticeVersion: currentVersion('kvkk') }
  await leave(page)
  const data = { city: 'İstanbul', ...person, password: 'uzun ve kendine özgü', acceptTerms: true, ...terms }
  const reply = await page.request.post('/api/auth/register', { data })
  expect(reply.status(), await reply.text()).toBe(201)
  await enter(page, (await reply.json()) as Opened, address)
}

/** Leaves the page of whoever was signed in, whose requests would otherwise go on with the next one's session and be refused. */
async function leave(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/robots.txt') await page.goto('/robots.txt')
}

type Opened = { token: string; user: object }

async function enter(page: Page, opened: Opened, address?: string): Promise<void> {
  await page.evaluate(
    ([userToken, text]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('user', text)
    },
    [opened.token, JSON.stringify(opened.user)] as const,
  )
  if (address !== undefined) await page.goto(address)
}
