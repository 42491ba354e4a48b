import { expect, test } from 'vitest'
import { browserErrorTexts, networkErrorText } from '#text/errors-browser.ts'
import { wizardText } from '#text/submissions.ts'
import { addBusinessText } from '#text/submissions-wizard.ts'
import { problemOf } from './problem-of.ts'

const answered = {
  code: 'invalid_input',
  text: 'Telefon geçersiz',
  status: 400,
  fields: { phone: 'Geçersiz' },
}

test('the server’s sentence as it is; where none came, what failed and why', () => {
  expect(problemOf(answered, 'Olmadı')).toEqual({ text: 'Telefon geçersiz', fields: { phone: 'Geçersiz' } })
  const silent = { code: 'network', text: networkErrorText, status: 0, fields: {} }
  expect(problemOf(silent, addBusinessText.failed).text).toBe(
    'İşletme eklenirken hata oluştu. Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.',
  )
  const strange = { code: 'unreadable', text: browserErrorTexts.internal, status: 502, fields: {} }
  expect(problemOf(strange, wizardText.failed).text).toMatch(/^Kayıt sırasında bir hata oluştu\. /)
})

test('pictures are refused together, whichever of them', () => {
  const fields = { 'images.0': 'Okunamadı', 'images.3': 'Okunamadı' }
  expect(problemOf({ ...answered, fields }, 'Olmadı').fields).toEqual({ images: 'Okunamadı' })
})
