import type { Locator, Page } from 'playwright-core'

export type Who = 'customer' | 'business' | 'admin'

export type Step = {
  name: string
  find(page: Page): Locator
  /** False where it is only looked at. */
  isTap: boolean
  /** Not pressed: a call, or what would change the data. */
  isLast?: boolean
  /** It opens something on the same page. */
  staysHere?: boolean
  /** Left out where this is there already. */
  unless?(page: Page): Locator
  /** It is a list of which the second is chosen: two taps, one to open it. */
  isChoice?: boolean
}

const tap = (name: string, find: Step['find']): Step => ({ name, find, isTap: true })
const look = (name: string, find: Step['find']): Step => ({ name, find, isTap: false })
const end = (name: string, find: Step['find']): Step => ({ name, find, isTap: true, isLast: true })

const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name })
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const call = end('the first call', (page) => page.locator('main article a[href^="tel:"]'))

const write = (page: Page) => page.getByRole('textbox', { name: 'Mesajınız' })
const close = (page: Page) => page.getByText('KAPALI', { exact: true })
const approve = button(/^Onayla|: onayla$/)
const yesterday = (page: Page) => page.locator('[data-yesterday]')

/** From home, each by the shortest way. */
export const TASKS: readonly { name: string; who: Who; steps: readonly Step[] }[] = [
  { name: 'a flat tyre: call', who: 'customer', steps: [tap('tyre', link('Lastik Servisi')), call] },
  {
    name: 'a pharmacy: call',
    who: 'customer',
    steps: [tap('pharmacy', (page) => page.locator('main a[href="/category/4"]')), call],
  },
  {
    name: 'whoever is open now: call',
    who: 'customer',
    steps: [call],
  },
  {
    name: 'an emergency: call',
    who: 'customer',
    steps: [tap('emergency', (page) => page.locator('nav a[href="/emergency"]')), call],
  },
  {
    name: 'an electrician: hours, where, then ask for the price',
    who: 'customer',
    steps: [
      tap('electrician', link('Elektrikçi')),
      tap('a place', (page) => page.locator('main article h3 a, main article h2 a')),
      look('its hours', (page) => page.getByText('Çalışma saatleri')),
      end('message', button('MESAJ')),
    ],
  },
  {
    name: "an owner's evening: close",
    who: 'business',
    steps: [tap('panel', link('Panelim')), end('close', close)],
  },
  {
    name: "an owner's evening: close the other business",
    who: 'business',
    steps: [
      tap('panel', link('Panelim')),
      {
        ...tap('the other business', (page) => page.locator('select[name=business]')),
        isChoice: true,
        unless: (page) => close(page).nth(1),
      },
      end('close', (page) => close(page).nth(1).or(close(page).last())),
    ],
  },
  {
    name: "an owner's evening: answer a message",
    who: 'business',
    steps: [
      tap('panel', link('Panelim')),
      tap('messages', (page) => page.locator('main').getByRole('link', { name: /^Müşteri mesajları/ })),
      { ...tap('the first', (page) => page.locator('main a[href*="thread="]')), unless: write },
      end('write', write),
    ],
  },
  {
    name: "an owner's evening: yesterday's calls",
    who: 'business',
    steps: [
      tap('panel', link('Panelim')),
      { ...tap('statistics', link('İstatistikler')), unless: yesterday },
      {
        ...tap('as a table', (page) => page.getByText('Tablo olarak göster')),
        staysHere: true,
        unless: yesterday,
      },
      look('yesterday', (page) => yesterday(page).or(page.locator('tbody tr:nth-child(3) th'))),
    ],
  },
  {
    name: "an owner's evening: the next step",
    who: 'business',
    steps: [tap('panel', link('Panelim')), end('photos', (page) => page.locator('main a[href$="/photos"]'))],
  },
  {
    name: "an admin's morning: the first that waits",
    who: 'admin',
    steps: [tap('panel', link('Panelim')), end('a queue', (page) => page.locator('main a[href^="/admin/"]'))],
  },
  {
    name: "an admin's morning: approve the first",
    who: 'admin',
    steps: [
      tap('panel', link('Panelim')),
      tap('those that wait', (page) => page.locator('main a[href="/admin/businesses?status=pending"]')),
      {
        ...tap('the first', (page) => page.locator('main li a[href^="/admin/businesses/"]')),
        unless: approve,
      },
      end('approve', approve),
    ],
  },
]
