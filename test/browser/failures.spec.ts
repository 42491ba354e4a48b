import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { buildCandidate } from '../candidate-rows.ts'
import { buildThread } from '../factories.ts'
import { testBrowser, type VisitOptions } from './harness.ts'
import { intercept } from './intercept.ts'
import { productDatabase } from './product-data.ts'
import { signIn, signInAs } from './sign-in.ts'

const { openBlank } = testBrowser()
const { sql } = productDatabase()

type Pages = Readonly<Record<string, readonly string[]>>

/** Each page of the staff by its route; `:id` is a business, or an account. */
const staffPages: Pages = {
  '/': [''],
  '/add-business': ['/add-business'],
  '/ads': ['/ads'],
  '/audit': ['/audit'],
  '/businesses': ['/businesses', '/businesses?status=pending'],
  '/businesses/:id': ['/businesses/:business'],
  '/businesses/:id/merge': ['/businesses/:business/merge', '/businesses/:business/merge?into=:other'],
  '/call-outs': ['/call-outs'],
  '/call-outs/:id': ['/call-outs/:callOut'],
  '/categories': ['/categories'],
  '/category-tags': ['/category-tags'],
  '/chains': ['/chains', '/chains?queue=decided'],
  '/claims': [
    '/claims',
    '/claims?queue=calls',
    '/claims?queue=announced',
    '/claims?queue=decided',
    '/claims?queue=disputes',
  ],
  '/country': ['/country'],
  '/country/:plate': ['/country/69'],
  '/imports': ['/imports'],
  '/letters': ['/letters'],
  '/notifications': ['/notifications'],
  '/payments': ['/payments'],
  '/removals': ['/removals', '/removals?queue=decided'],
  '/reports': ['/reports', '/reports?state=closed'],
  '/reviews': ['/reviews', '/reviews?queue=held', '/reviews?queue=hidden', '/reviews?queue=latest'],
  '/users': ['/users'],
  '/users/:id': ['/users/:account'],
  '/wheel': ['/wheel'],
}

/** The pages of an owner: a listed business, a draft, one without owner, and an invitation. */
const ownersPages: Pages = {
  '/business-dashboard': [
    '/business-dashboard',
    '/business-dashboard?tab=messages',
    '/business-dashboard?tab=messages&thread=:thread',
  ],
  '/business-login': ['/business-login'],
  '/business-dashboard/claims': ['/business-dashboard/claims'],
  '/business-dashboard/chain': ['/business-dashboard/chain'],
  '/business-dashboard/prizes': ['/business-dashboard/prizes?business=:own'],
  '/business-dashboard/:id/call-outs': ['/business-dashboard/:own/call-outs'],
  '/business-dashboard/:id/duty': ['/business-dashboard/:own/duty'],
  '/business-dashboard/:id/hours': ['/business-dashboard/:own/hours'],
  '/business-dashboard/:id/people': ['/business-dashboard/:own/people'],
  '/business-dashboard/:id/photos': ['/business-dashboard/:own/photos'],
  '/business-dashboard/:id/print': ['/business-dashboard/:own/print'],
  '/business-dashboard/:id/profile': ['/business-dashboard/:own/profile'],
  '/business-dashboard/:id/stats': ['/business-dashboard/:own/stats'],
  '/business-dashboard/:id/subscription': ['/business-dashboard/:own/subscription'],
  '/business-register': ['/business-register', '/business-register?business=:draft'],
  '/add-business': ['/add-business?business=new'],
  '/business/:id/claim': ['/business/:nobodys/claim'],
  '/businesses/:id/claim': ['/businesses/:nobodys/claim'],
  '/invitation': ['/invitation?token=:token'],
}

/** The same of the field. */
const fieldPages: Pages = {
  '/field-work': ['/field-work'],
  '/field-work/add': ['/field-work/add'],
  '/field-work/plans': ['/field-work/plans'],
  '/field-work/visits': ['/field-work/visits'],
  '/admin/field-plans': ['/admin/field-plans'],
}

/** The same of a customer. */
const customersPages: Pages = {
  '/mektup/:code': ['/mektup/AAAAABBBBB'],
  '/yol/:token': ['/yol/shared'],
  '/': ['/'],
  '/categories': ['/categories'],
  '/categories/:id': ['/categories/2'],
  '/category/:id': ['/category/1'],
  '/search': ['/search', '/search?q=eczane'],
  '/nearby-map': ['/nearby-map'],
  '/emergency': ['/emergency'],
  '/business/:id': ['/business/:own'],
  '/businesses/:id': ['/businesses/:own'],
  '/messages': ['/messages'],
  '/messages/:businessId': ['/messages/:own'],
  '/notifications': ['/notifications'],
  '/favorites': ['/favorites'],
  '/call-outs/:id': ['/call-outs/:callOut'],
  '/candidates/:id': ['/candidates/:candidate'],
  '/candidates/:id/removal': ['/candidates/:candidate/removal'],
  '/saved-searches': ['/saved-searches'],
  '/saved-searches/:id': ['/saved-searches/:saved'],
  '/wheel': ['/wheel'],
  '/customer-dashboard': ['/customer-dashboard'],
}

/** Pages that ask the server nothing until somebody types, or that lead home. */
const STILL =
  /^\/(?:login|register|forgot-password|confirm-email|mektup|account\/security|claim-dispute|owner-question|legal\/:document|wheel\/verify|call-outs\/new|help\/call-outs)$/

const addressesOf = (pages: Pages, named: Readonly<Record<string, string | number>>) =>
  Object.values(pages)
    .flat()
    .map((address) => address.replace(/:(\w+)/g, (_, name: string) => String(named[name])))

/** Requests of every signed-in page. */
const FRAME =
  /\/api\/(?:auth|site|events|me(?!\/invitations\/)|notifications\/unread|push|categories\/visits|call-outs\/mine)(?:[/?]|$)/

/** Fails all further requests of a page but those of its frame. */
const cutOff = (page: Page) =>
  intercept(page, '*/api/*', ({ url }) => (FRAME.test(url.pathname) ? 'pass' : 'fail'))
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tekrar dene', exact: true })
/** Texts or names of loading indicators. */
const waits = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main [role="status"]')]
    .map((one) => (one.getAttribute('aria-label') ?? '') + one.textContent)
    .filter((words) => /yükleniyor|açılıyor|aranıyor/i.test(words))`)

const source = ['routes', 'signed-in-pages']
  .map((name) => readFileSync(`src/web/app/${name}.tsx`, 'utf8'))
  .join('')
const routes = [...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path)

it('every page of the staff is looked at here', () => {
  const theirs = routes.filter((path) => /^\/admin(?!\/field)/.test(path)).map((path) => path.slice(6) || '/')
  expect(new Set(theirs)).toEqual(new Set(Object.keys(staffPages)))
})

it('every page of owners and of the field is looked at here', () => {
  const theirs = routes.filter((path) =>
    /^\/(?:business-|business(?:es)?\/:id\/|add-b|invit|field|admin\/field)/.test(path),
  )
  expect(new Set(theirs)).toEqual(new Set([ownersPages, fieldPages].flatMap(Object.keys)))
})

it('every page of customers is looked at here', () => {
  const others = new Set([ownersPages, fieldPages].flatMap(Object.keys))
  const theirs = routes.filter((path) => !(path.startsWith('/admin') || others.has(path) || STILL.test(path)))
  expect(new Set(theirs)).toEqual(new Set(Object.keys(customersPages)))
})

/** Concurrent pages: most of the time they wait between their retries. */
const AT_ONCE = 6

async function lookAt(page: Page, address: string): Promise<void> {
  const restore = await cutOff(page)
  await page.goto(address)
  await again(page).first().waitFor()
  // Both at once: what asks again by itself in between says nothing for a moment.
  const alerts = page.getByRole('main').getByRole('alert')
  await expect
    .poll(async () => ({ waits: await waits(page), isSaid: (await alerts.count()) > 0 }), {
      message: `${address} still waits, or says nothing`,
    })
    .toEqual({ waits: [], isSaid: true })
  await restore()
  // One by one, like a user; a call whose retries ended before the network was back fails only now.
  await expect
    .poll(
      async () => {
        const failed = await again(page).count()
        if (failed > 0)
          await again(page)
            .first()
            .click({ timeout: 1000 })
            .catch(() => {})
        return { failed, waits: await waits(page) }
      },
      { message: `${address} does not come back`, timeout: 30_000 },
    )
    .toEqual({ failed: 0, waits: [] })
  expect(await alerts.count(), address).toBe(0)
  await page.close()
}

/** Looks at each on a page that `open` gives, some at once; gives those that came through. */
async function lookAtAll(addresses: readonly string[], open: () => Promise<Page>): Promise<string[]> {
  const seen: string[] = []
  for (let from = 0; from < addresses.length; from += AT_ONCE)
    await Promise.all(
      addresses.slice(from, from + AT_ONCE).map(async (address) => {
        await lookAt(await open(), address)
        seen.push(address)
      }),
    )
  return seen
}

async function anEndedCallOut(customerId: number): Promise<number> {
  const [row] = await sql()<{ id: number }[]>`
    insert into call_out (customer_id, client_id, category_id, choice, lat, lng, status, ends_at, ended_at)
    values (${customerId}, 'failures', 2, 'door_shut', 41.008, 28.978, 'over', now(), now()) returning id`
  return row?.id ?? 0
}

const FAULTS: VisitOptions = { device: 'desk', expectedErrors: [/net::ERR_FAILED/] }

it('every page of the staff says what did not come, waits for nothing, and asks again', {
  timeout: 300_000,
}, async () => {
  const business = await buildBusiness(sql(), { name: `Gelmeyen ${Date.now()}`, source: 'osm' })
  const other = await buildBusiness(sql(), { name: 'Öteki' })
  const account = await buildUser(sql())
  const callOut = await anEndedCallOut(account.id)
  const named = { business: business.id, other: other.id, account: account.id, callOut }
  const first = await openBlank(FAULTS)
  await signIn(first, 'admin')
  const addresses = addressesOf(staffPages, named).map((address) => `/admin${address}`)
  expect(await lookAtAll(addresses, () => first.context().newPage())).toHaveLength(addresses.length)
})

/** An owner with all that owners' pages are of. */
async function anOwner() {
  const owner = await buildUser(sql(), { userType: 'business', email: `gelmez-${Date.now()}@example.test` })
  const own = await buildBusiness(sql(), { ownerId: owner.id, name: 'Kendi' })
  const draft = await buildBusiness(sql(), { ownerId: owner.id, name: 'Taslak', status: 'draft' })
  const nobodys = await buildBusiness(sql(), { name: `Sahipsiz ${Date.now()}`, source: 'osm' })
  const customer = await buildUser(sql())
  const thread = await buildThread(sql(), { businessId: own.id, customerId: customer.id }, [
    { body: 'Açık mısınız?' },
  ])
  return { owner, named: { own: own.id, draft: draft.id, nobodys: nobodys.id, thread: thread.id } }
}

/** Posts as `account`; returns the answer. */
async function post<T>(account: Parameters<typeof signInAs>[1], path: string, data: object): Promise<T> {
  const page = await openBlank()
  await signInAs(page, account)
  const headers = { authorization: `Bearer ${await page.evaluate<string>('localStorage.userToken')}` }
  const answer = await page.request.post(path, { data, headers })
  await page.close()
  return (await answer.json()) as T
}

/** The token of an invitation into another's business. */
async function invited(email: string): Promise<string> {
  const inviter = await buildUser(sql(), { userType: 'business' })
  const { id } = await buildBusiness(sql(), { ownerId: inviter.id })
  const invitation = { to: email, role: 'staff' }
  const { path } = await post<{ path: string }>(inviter, `/api/businesses/${id}/people`, invitation)
  return path.replace(/^.*token=/, '')
}

it('so does every page of customers', { timeout: 300_000 }, async () => {
  const own = await buildBusiness(sql(), { name: 'Bakılan' })
  const customer = await buildUser(sql())
  const saved = await post<{ id: number }>(customer, '/api/saved-searches', { question: { q: 'eczane' } })
  const callOut = await anEndedCallOut(customer.id)
  const asCustomer = async () => {
    // No such link, no such code.
    const expectedErrors = [/net::ERR_FAILED/, /404.*\/api\/(?:call-outs\/shared\/|letters\/open)/]
    const page = await openBlank({
      ...FAULTS,
      expectedErrors,
      position: { lat: 41.0082, lng: 28.9784 },
    })
    await signInAs(page, customer)
    return page
  }
  const candidate = await buildCandidate(sql(), { name: 'Kimsenin', lat: 40.2552, lng: 40.2249 })
  const named = { own: own.id, saved: saved.id, callOut, candidate: candidate.id }
  const addresses = addressesOf(customersPages, named)
  expect(await lookAtAll(addresses, asCustomer)).toHaveLength(addresses.length)
})

it('so does every page of owners, and of the field', { timeout: 400_000 }, async () => {
  const { owner, named } = await anOwner()
  const token = await invited(owner.email)
  // Each on a separate device, since one would show what another cached.
  const owners = addressesOf(ownersPages, { ...named, token })
  const asOwner = async () => {
    const page = await openBlank(FAULTS)
    await signInAs(page, owner)
    return page
  }
  expect(await lookAtAll(owners, asOwner)).toHaveLength(owners.length)
  const field = addressesOf(fieldPages, {})
  const inField = async () => {
    const page = await openBlank({ ...FAULTS, position: { lat: 38.7413, lng: 29.752 } })
    await signIn(page, 'field')
    return page
  }
  expect(await lookAtAll(field, inField)).toHaveLength(field.length)
})
