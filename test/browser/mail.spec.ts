import { expect, it } from 'vitest'
import { writeLetter } from '#server/features/mail/letter.ts'
import type { MailContent } from '#server/features/mail/store.ts'
import { screenshot, testBrowser } from './harness.ts'

const { open } = testBrowser()

const name = 'Abdurrahmanoğulları Çetinkayalıoğlu'
const email = `${'cok-uzun-bir-adres'.repeat(3)}@${'ornek'.repeat(8)}.test`
const PASSWORD = 'abcd-efgh-jkmn-pqrs'
const fee = { name, business: 'Örnek Lastik ve Jant', path: '/business-dashboard/12/subscription' }
const link = { name, path: `/confirm-email?token=${'x'.repeat(43)}` }

/** One of each kind there is. */
const letters: { [K in MailContent['kind']]: Extract<MailContent, { kind: K }>['data'] } = {
  reset_password: { name, password: PASSWORD },
  password_changed: { name },
  confirm_email: link,
  change_email: link,
  change_email_taken: {},
  email_change_asked: { name, email },
  email_changed: { name, email },
  phone_changed: { name, phone: '0532 123 45 67' },
  totp_on: { name },
  totp_off: { name },
  messages_waiting: { name, from: 'Örnek Lastik ve Jant', count: '3', path: '/messages/12' },
  removal_asked: { place: 'Örnek Eczanesi', until: '28 Aralık 2026' },
  removal_decided: { place: 'Örnek Eczanesi', answer: 'Taşındığını doğruladık.', isRemoved: 'yes' },
  chain_decided: { name, given: '12', added: '26', apart: '2', left: '1', reason: '' },
  chain_takeover: {
    places: `/claim-dispute?token=${'x'.repeat(50)} Örnek Lastik ve Jant\n/claim-dispute?token=${'y'.repeat(50)} Örnek Lastik Çarşı`,
  },
  claim_code: { business: 'Örnek Lastik ve Jant', code: '012345' },
  claim_approved: { name, business: 'Örnek Lastik ve Jant' },
  claim_rejected: { name, business: 'Örnek Lastik ve Jant', reason: 'Belge okunmuyor' },
  claim_reopened: { name, business: 'Örnek Lastik ve Jant' },
  claim_revoked: { name, business: 'Örnek Lastik ve Jant', reason: 'Belge başkasının' },
  owner_question: {
    name: 'Ayşe',
    business: 'Örnek Lastik ve Jant',
    path: `/owner-question?token=${'x'.repeat(50)}`,
    day: '2026-10-29',
    holiday: 'Cumhuriyet Bayramı',
  },
  takeover_step: {
    name,
    ...{ business: 'Örnek Lastik ve Jant', step: 'announced', reason: '', until: '2026-12-12T00:00:00Z' },
    path: `/claim-dispute?token=${'x'.repeat(50)}`,
  },
  claim_takeover: { business: 'Örnek Lastik ve Jant', path: `/claim-dispute?token=${'x'.repeat(50)}` },
  fee_due: { ...fee, day: '21 Kasım 2026', reminder: '2' },
  listing_suspended: fee,
  payment_received: { ...fee, amount: '₺900,00', day: '21 Kasım 2026' },
  fee_credited: { ...fee, days: '20', amount: '₺50,00', day: '21 Kasım 2026' },
  staff_digest: {
    name,
    lines: '12 işletme onayı; en eskisi 3 gündür bekliyor\n1 havale; en eskisi 40 dakikadır bekliyor',
    path: '/admin',
  },
  business_decided: {
    name,
    business: 'Abdurrahmanoğulları Çilingir, Anahtar ve Kasa Açma Hizmetleri Limited Şirketi',
    action: 'rejected',
    reason: 'Telefon numarası yanıt vermiyor; adres tabelayla uyuşmuyor.',
    path: '/business-dashboard/12/profile',
  },
  businesses_decided: {
    ...{ name, action: 'approved', count: '12', reason: '', unplaced: '3' },
    path: '/business-dashboard',
  },
  business_invitation: {
    name,
    business: 'Örnek Lastik ve Jant',
    path: `/invitation?token=${'x'.repeat(50)}`,
    role: 'owner',
  },
  business_passed: {
    ...{ name, step: 'gave', path: '/business-dashboard' },
    business: 'Abdurrahmanoğulları Çilingir, Anahtar ve Kasa Açma Hizmetleri Limited Şirketi',
  },
  account_erased: { name, reason: 'law' },
  account_made: { name, password: PASSWORD, userType: 'field' },
  password_given: { name, password: PASSWORD },
  account_blocked: { name, reason: 'Müşterilere hakaret içeren mesajlar gönderildi.' },
  account_unblocked: { name, reason: 'İtirazınız haklı bulundu.' },
  role_changed: { name, userType: 'admin', reason: 'Ekibe katıldınız.' },
  totp_reset: { name, reason: 'Telefonunuzu kaybettiğinizi bildirdiniz.' },
  business_merged: {
    name,
    duplicate: 'Abdurrahmanoğulları Çilingir, Anahtar ve Kasa Açma Hizmetleri Limited Şirketi',
    kept: 'Örnek Lastik ve Jant',
    role: 'leaves',
    reason: 'İki kayıt aynı işletmeye ait.',
    path: '/business-dashboard',
  },
}

it('every letter can be read on the narrowest screen, in words and without scrolling sideways', async () => {
  const page = await open('/robots.txt')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [kind, data] of Object.entries(letters)) {
    const mail = { id: 1, recipient: email, tries: 1, kind, data } as Parameters<typeof writeLetter>[0]
    const { html, text, subject } = writeLetter(mail, 'https://rehber724.example')
    await page.setContent(html)
    expect(await page.evaluate('document.documentElement.scrollWidth'), kind).toBe(320)
    expect(await page.title()).toBe(subject)
    for (const link of await page.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height, kind).toBeGreaterThanOrEqual(44)
      expect(text).toContain(await link.getAttribute('href'))
    }
    // A one-time password must not break across lines, as it may be retyped.
    for (const code of await page.getByText(PASSWORD, { exact: true }).all())
      expect((await code.boundingBox())?.height, kind).toBeLessThan(70)
    await screenshot(page, `letter-${kind}`)
  }
})
