import { describe, expect, it } from 'vitest'
import { browserErrorTexts, networkErrorText } from '#text/errors-browser.ts'
import { wizardText } from '#text/submissions.ts'
import { addBusinessText } from '#text/submissions-wizard.ts'
import { checkAll, checkBasics, checkDetails, problemOf, stepOf } from './checks.ts'
import { emptyValues, fieldsOf, LOADING, readValues } from './values.ts'

const whole = emptyValues({
  ...{ name: 'Işık Çilingir', categoryId: '2', phone: '0555 111 22 33', city: 'İstanbul', address: 'Moda 7' },
  pinLater: 'yes',
})

describe('the first step', () => {
  it('takes what is whole', () => {
    expect(checkBasics(whole)).toBeNull()
    for (const phone of ['444 1 234', '+90 (216) 555-10-10', '0850.000.00.01', '155'])
      expect(checkBasics({ ...whole, phone }), phone).toBeNull()
  })

  it('names all that is missing, and the category alone in words of its own', () => {
    const nothing = checkBasics(emptyValues())
    expect(nothing?.text).toBe(
      'Eksik Bilgi: İşletme adı, kategori, telefon, şehir ve adres bilgisi zorunludur',
    )
    expect(Object.keys(nothing?.fields ?? {})).toEqual(['name', 'categoryId', 'phone', 'city', 'address'])
    for (const categoryId of ['', LOADING])
      expect(checkBasics({ ...whole, categoryId })?.text).toBe(
        'Kategori Seçimi Zorunlu: Lütfen işletmeniz için uygun bir kategori seçin',
      )
    expect(checkBasics({ ...whole, address: '  ' })?.fields).toHaveProperty('address')
  })

  it('marks what cannot be a telephone number or an address of mail', () => {
    expect(checkBasics({ ...whole, phone: '12', email: 'a@b' })?.fields).toEqual({
      phone: expect.stringContaining('telefon'),
      email: expect.stringContaining('e-posta'),
    })
  })
})

it('half a position and a site that is none keep from the third step', () => {
  expect(
    checkDetails({ ...whole, latitude: '41,0082', longitude: '28.9784', website: 'www.a.com' }),
  ).toBeNull()
  expect(checkDetails({ ...whole, latitude: '41' })?.fields).toHaveProperty('latitude')
  expect(checkDetails({ ...whole, website: 'javascript:alert(1)' })?.fields).toHaveProperty('website')
})

it('a pin is asked for, unless it is to be set later', () => {
  const unplaced = { ...whole, pinLater: '' }
  expect(checkDetails(unplaced)?.fields).toHaveProperty('latitude')
  expect(checkDetails({ ...unplaced, latitude: '41', longitude: '29' })).toBeNull()
  expect(checkDetails(whole)).toBeNull()
  expect(fieldsOf(whole)).not.toHaveProperty('pinLater')
})

it('the last step says so in words of its own', () => {
  expect(checkAll(whole)).toBeNull()
  expect(checkAll({ ...whole, categoryId: '' })?.text).toMatch(/^Kategori Eksik: /)
  expect(checkAll({ ...whole, name: '', categoryId: '' })?.text).toMatch(/^Eksik Bilgiler: /)
})

it('leads to the step of the first refused field', () => {
  expect([stepOf({ website: 'x', phone: 'x' }), stepOf({ website: 'x' }), stepOf({ images: 'x' })]).toEqual([
    0, 1, 2,
  ])
})

it('what is sent has numbers, whole positions, and no name or city that is empty', () => {
  expect(fieldsOf({ ...whole, latitude: '41,5', longitude: '29', isEmergency: 'yes' })).toMatchObject({
    ...{ categoryId: 2, latitude: 41.5, longitude: 29, isEmergency: true, city: 'İstanbul' },
  })
  const bare = fieldsOf(emptyValues({ latitude: '41', categoryId: LOADING }))
  expect(bare).toMatchObject({ latitude: null, longitude: null })
  for (const name of ['name', 'city', 'categoryId']) expect(bare).not.toHaveProperty(name)
})

it('takes nothing but known words from what was kept', () => {
  expect(readValues({ name: 'a', phone: 5, other: 'b' })).toEqual({ name: 'a' })
  expect(readValues(null)).toEqual({})
})

describe('a refusal', () => {
  const answered = {
    code: 'invalid_input',
    text: 'Telefon geçersiz',
    status: 400,
    fields: { phone: 'Geçersiz' },
  }

  it('the server’s sentence as it is; where none came, what failed and why', () => {
    expect(problemOf(answered, 'Olmadı')).toEqual({ text: 'Telefon geçersiz', fields: { phone: 'Geçersiz' } })
    const silent = { code: 'network', text: networkErrorText, status: 0, fields: {} }
    expect(problemOf(silent, addBusinessText.failed).text).toBe(
      'İşletme eklenirken hata oluştu. Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.',
    )
    const strange = { code: 'unreadable', text: browserErrorTexts.internal, status: 502, fields: {} }
    expect(problemOf(strange, wizardText.failed).text).toMatch(/^Kayıt sırasında bir hata oluştu\. /)
  })

  it('pictures are refused together, whichever of them', () => {
    const fields = { 'images.0': 'Okunamadı', 'images.3': 'Okunamadı' }
    expect(problemOf({ ...answered, fields }, 'Olmadı').fields).toEqual({ images: 'Okunamadı' })
  })
})
