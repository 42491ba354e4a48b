import { describe, expect, it } from 'vitest'
import {
  asNational,
  checkForgot,
  checkLogin,
  checkOwner,
  checkRegistration,
  nationalDigits,
} from './form-checks.ts'

const customer = {
  name: 'Ayşe Yılmaz',
  email: 'ayse@example.test',
  phone: '0555 111 22 33',
  city: 'İstanbul',
  password: 'gizli724',
  confirmPassword: 'gizli724',
}
const owner = { ...customer, businessName: 'Örnek Çilingir', ownerName: 'Ayşe Yılmaz', address: '' }

describe('login', () => {
  it('asks for both e-mail and password', () => {
    expect(checkLogin({ email: ' ', password: 'x', userType: 'customer' })).toEqual({
      text: 'Lütfen e-posta ve şifrenizi girin',
      fields: { email: 'Bu alan zorunludur' },
    })
    expect(checkLogin({ email: 'a@b.test', password: '', userType: 'customer' })?.fields).toHaveProperty(
      'password',
    )
    expect(checkLogin({ email: 'a@b.test', password: 'x', userType: 'customer' })).toBeNull()
  })
})

it.each([
  ['  ', 'Lütfen e-posta adresinizi girin', 'Bu alan zorunludur'],
  ['ayse@ornek', 'Geçerli bir e-posta adresi girin', 'Geçerli bir e-posta adresi girin'],
  ['ayse.ornek.test', 'Geçerli bir e-posta adresi girin', 'Geçerli bir e-posta adresi girin'],
])('a forgotten password is not asked for by %j', (email, text, mark) => {
  expect(checkForgot({ email })).toEqual({ text, fields: { email: mark } })
  expect(checkForgot({ email: ' ayse@ornek.test ' })).toBeNull()
})

describe('registration', () => {
  it('takes a complete form', () => expect(checkRegistration(customer)).toBeNull())

  it.each(['name', 'email', 'phone', 'city', 'password'] as const)('needs %s', (name) => {
    const problem = checkRegistration({ ...customer, [name]: name === 'password' ? '' : '  ' })
    expect(problem?.text).toBe('Lütfen tüm zorunlu alanları doldurun')
    expect(problem?.fields[name]).toBeDefined()
  })

  it('takes blanks for a password, as the server does', () => {
    expect(
      checkRegistration({ ...customer, password: ' '.repeat(6), confirmPassword: ' '.repeat(6) }),
    ).toBeNull()
  })

  it.each(['555 111 22', '0555 111 22 334', '+49 555 111 22 33', 'tel 0555 111 22 33'])(
    'refuses the phone %s',
    (phone) => {
      expect(checkRegistration({ ...customer, phone })).toEqual({
        text: 'Geçerli bir telefon numarası girin (10-11 rakam)',
        fields: { phone: 'Geçerli bir telefon numarası girin (10-11 rakam)' },
      })
    },
  )

  it.each([
    ...[
      '5551112233',
      '05551112233',
      '0 555 111 22 33',
      '0555-111-22-33',
      '0(555) 111 22 33',
      '0.555.111.22.33',
    ],
    ...[
      '+90 555 111 22 33',
      '+90 (555) 111-22-33',
      '(+90) 555 111 22 33',
      '0090 555 111 22 33',
      '905551112233',
    ],
    ...['+90(0)555 111 22 33', '0555–111–22–33', '\u202a+90 555 111 22 33\u202c'],
  ])('takes the phone %s', (phone) => {
    expect(checkRegistration({ ...customer, phone })).toBeNull()
  })

  it('says first what comes first in the specification and marks all that is wrong', () => {
    const wrong = { ...customer, phone: '1', password: 'abc', confirmPassword: 'abd' }
    const marks = ['phone', 'confirmPassword', 'password'] as const
    expect(checkRegistration({ ...wrong, name: '' })?.text).toBe('Lütfen tüm zorunlu alanları doldurun')
    expect(checkRegistration(wrong)?.text).toBe('Geçerli bir telefon numarası girin (10-11 rakam)')
    for (const name of marks) expect(checkRegistration(wrong)?.fields[name]).toBeDefined()
    expect(checkRegistration({ ...wrong, phone: customer.phone })?.text).toBe('Şifreler eşleşmiyor')
    expect(checkRegistration({ ...customer, password: 'abc', confirmPassword: 'abc' })?.text).toBe(
      'Şifre en az 6 karakter olmalı',
    )
  })
})

describe('owner sign-up', () => {
  it('takes a form without an address', () => expect(checkOwner(owner)).toBeNull())

  it.each(['businessName', 'ownerName', 'email', 'phone', 'password'] as const)('needs %s', (name) => {
    expect(checkOwner({ ...owner, [name]: '' })?.text).toBe('Lütfen tüm zorunlu alanları doldurun')
  })

  it('compares the passwords before it measures them', () => {
    expect(checkOwner({ ...owner, password: 'abc', confirmPassword: '' })?.text).toBe('Şifreler eşleşmiyor')
    expect(checkOwner({ ...owner, password: 'abc', confirmPassword: 'abc' })?.text).toBe(
      'Şifre en az 6 karakter olmalı',
    )
  })
})

it.each([
  ['+90 532 123 45 67', '05321234567'],
  ['0090 (532) 1234567', '05321234567'],
  ['0 (532) 123 45 67', '05321234567'],
  ['532 123 45 67', '5321234567'],
  ['532 123', null],
  ['+49 30 1234 5678 90', null],
  ['', null],
])('%s as digits: %s', (text, digits) => expect(nationalDigits(text)).toBe(digits))

/** As a field does that takes 11 characters. */
const typedInto = (text: string) =>
  Array.from(text).reduce((value, char) => asNational(value.length < 11 ? value + char : value), '')

it.each([
  '0532 123 45 67',
  '+90 532 123 45 67',
  '0 (532) 123-45-67',
  '0090 532 123 45 67',
  '90 0532 1234567',
])('%s can be typed where 11 characters fit', (text) => expect(typedInto(text)).toBe('05321234567'))
