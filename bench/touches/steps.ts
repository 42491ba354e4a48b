import type { Page } from 'playwright-core'

export type Who = 'customer' | 'business' | 'admin' | null

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).locator('visible=true').first().tap()
const write = (name: string, words: string) => async (page: Page) =>
  page.getByRole('searchbox', { name }).first().pressSequentially(words, { delay: 80 })
const key = (name: string) => async (page: Page) => page.keyboard.press(name)
const words = (text: string) => async (page: Page) =>
  page.locator('label', { hasText: text }).locator('visible=true').first().tap()
/** Leads to another page of the application. */
const follow = (css: string) => async (page: Page) => {
  const before = page.url()
  await page.locator(css).locator('visible=true').first().tap()
  await page.waitForURL((url) => url.href !== before)
}

const FIRST_CARD = 'main article h2 a, main article h3 a'

/** Pages as they are opened, and what people touch on them. */
export const PAGES: readonly {
  name: string
  who: Who
  path: string
  touches: readonly ((page: Page) => Promise<unknown>)[]
}[] = [
  { name: 'landing', who: null, path: '/', touches: [press('Koyu'), press('Açık')] },
  {
    name: '/rehber/yakinimda',
    who: null,
    path: '/rehber/yakinimda',
    touches: [press('Koyu'), press('Konumumu kullan')],
  },
  {
    name: 'home, then a trade, then a place',
    who: 'customer',
    path: '/',
    touches: [
      write('Ne arıyorsunuz?', 'lastik'),
      write('Kategori ara', 'el'),
      follow('main a[href="/category/2"]'),
      follow(FIRST_CARD),
    ],
  },
  {
    name: 'search',
    who: 'customer',
    path: '/search?q=%C3%A7ilingir',
    touches: [press('Harita'), press('Liste'), press(/^Filtreler/), key('Escape')],
  },
  { name: 'nearby', who: 'customer', path: '/nearby-map', touches: [press('Harita'), press('Liste')] },
  {
    name: 'category',
    who: 'customer',
    path: '/category/6',
    touches: [write('Bu kategoride ara', 'oto'), press('Şu an açık'), press('Harita'), press('Liste')],
  },
  { name: 'emergency', who: 'customer', path: '/emergency', touches: [press('Çekici'), press('Hepsi')] },
  {
    name: 'owner’s home',
    who: 'business',
    path: '/business-dashboard',
    touches: [words('KAPALI'), words('AÇIK')],
  },
  {
    name: 'businesses that wait',
    who: 'admin',
    path: '/admin/businesses?status=pending',
    touches: [key('j'), key('j'), key('k'), key('?'), key('Escape'), key('o')],
  },
]
