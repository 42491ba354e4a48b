import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'
import { findFirefox, startFirefox } from './firefox.ts'
import { tell } from './stage.ts'

const FAULT = "another person's browser"
const BAR = 'the main walks in Firefox, without an error of a page'

type Firefox = Awaited<ReturnType<typeof startFirefox>>
type Person = Awaited<ReturnType<Firefox['open']>>

/** As one of the demo's accounts, whose button fills the form. */
async function signIn(person: Person, url: string, email: string): Promise<void> {
  await person.go(`${url}/login`)
  await person.press('button', email)
  await person.press('form button[type=submit]', 'Giriş Yap')
}

type Own = { id: number; openSwitch: { isOpen: boolean } | null }

const ownBusinesses = async (person: Person): Promise<Own[]> =>
  JSON.parse(
    String(
      await person.evaluate(`fetch('/api/businesses/mine', {
        headers: { authorization: 'Bearer ' + localStorage.getItem('userToken') },
      }).then((answer) => answer.text())`),
    ),
  ) as Own[]

const POLL = { timeout: 30_000, interval: 250 }

test('the main walks are possible in Firefox, and no page has an error', {
  timeout: 600_000,
}, async (context) => {
  const executable = findFirefox()
  if (executable === null) {
    tell({ fault: FAULT, bar: BAR, figures: 'skipped: Debian’s firefox-esr is not installed', holds: true })
    return context.skip('no Firefox is installed')
  }
  const product = await startProduct()
  const firefox = await startFirefox(executable)
  const { url } = product
  const walked: string[] = []
  try {
    const guest = await firefox.open()
    await guest.go(`${url}/rehber/istanbul/fatih/lastik`)
    await guest.press('main a[href^="/isletme/"]', '')
    await guest.until('document.querySelector("a[href^=\'tel:\']")', 'a number to call')
    walked.push('a guest finds a number to call')

    const customer = await firefox.open()
    await signIn(customer, url, 'musteri@rehber724.test')
    await customer.see('Hoş geldiniz')
    await customer.go(`${url}/search?q=${encodeURIComponent('örnek lastik')}`)
    await customer.press('article a', 'Örnek Lastik')
    await customer.until('document.querySelector("h1")?.innerText.startsWith("Örnek Lastik")', 'a business')
    await customer.press('main button', 'Favori')
    await customer.until('document.querySelector("[aria-pressed=true]")', 'a favourite')
    walked.push('a customer searches, opens a business and keeps it')

    const owner = await firefox.open()
    await signIn(owner, url, 'isletme@rehber724.test')
    await owner.until("localStorage.getItem('userToken')", 'signed in')
    await owner.go(`${url}/messages`)
    const [shop] = await ownBusinesses(owner)
    await customer.go(`${url}/messages/${shop?.id}`)
    await customer.type('textarea', 'Firefox ile yazdım')
    await customer.press('button', 'Gönder')
    await owner.see('Firefox ile yazdım')
    walked.push('writes to one, whose owner sees it come')

    await owner.go(`${url}/business-dashboard`)
    await owner.press('main button, main label', 'KAPALI')
    await expect.poll(async () => (await ownBusinesses(owner))[0]?.openSwitch?.isOpen, POLL).toBe(false)
    walked.push('closes it')

    await customer.go(`${url}/wheel`)
    await customer.press('main button', 'Çarkı çevir')
    await customer.until('document.querySelector("[role=status]")?.innerText', 'what was won')
    walked.push('a customer spins the wheel')
  } finally {
    await firefox.stop()
    await product.stop()
  }
  const holds = tell({
    fault: FAULT,
    bar: BAR,
    figures: `Firefox ${firefox.version}: ${walked.join(', ')}; ${firefox.errors.length} errors`,
    holds: firefox.errors.length === 0,
  })
  expect(holds, firefox.errors.join('\n')).toBe(true)
})
