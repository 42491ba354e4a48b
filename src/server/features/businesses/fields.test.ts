import { describe, expect, test } from 'vitest'
import type { BusinessFields } from '#contract/businesses-fields.ts'
import { Failure } from '../../failure.ts'
import { loadPlaces } from '../places/places.ts'
import { columnsOf } from './fields.ts'

const places = loadPlaces()
const read = (fields: BusinessFields, plate: string | null = '06') => columnsOf(fields, { plate }, places)

/** The refused fields. */
function refused(fields: BusinessFields): unknown {
  try {
    return read(fields)
  } catch (error) {
    if (error instanceof Failure) return error.detail.fields
    throw error
  }
}

describe('what people write of a business', () => {
  test('absent fields stay absent, empty ones take the value away', () => {
    expect(read({})).toEqual({})
    expect(
      read({ phone: ' ', email: '', website: '', district: '', workingHours: '', priceRange: '' }),
    ).toEqual({
      ...{ phone: null, email: null, website: null, district_id: null, district: null },
      ...{ hours_written: null, hours: null, price_range: null },
    })
  })

  test('is kept in one form', () => {
    expect(
      read({
        name: '  Usta \n Çilingir ',
        city: 'ISTANBUL',
        district: 'kadikoy',
        phone: '0(532) 123 45 67',
        email: ' Usta@Example.com ',
        website: 'www.usta.com/iletişim',
        workingHours: '7/24',
        services: [' Oto ', 'Oto', '', 'Kasa'],
      }),
    ).toMatchObject({
      ...{ name: 'Usta Çilingir', plate: '34', city: 'İstanbul', district: 'Kadıköy' },
      ...{ phone: '+905321234567', email: 'usta@example.com' },
      website: 'https://www.usta.com/ileti%C5%9Fim',
      ...{ hours_written: '7/24', hours: '24/7', services: ['Oto', 'Kasa'] },
    })
  })

  test('a short number is one of the province the business stands in', () => {
    expect(read({ phone: '212 34 56' }).phone).toBe('+903122123456')
    expect(refused({ phone: '212 34 56', city: 'İstanbul' })).toEqual({ phone: 'phone_invalid' })
  })

  test('another province takes the old district away', () => {
    expect(read({ city: 'İzmir' })).toMatchObject({ plate: '35', district_id: null, district: null })
    expect(read({ city: 'Ankara' })).toEqual({ plate: '06', city: 'Ankara' })
  })

  test('hours nobody understands are kept as written and decide nothing', () => {
    expect(read({ workingHours: 'sabahtan akşama' })).toEqual({
      hours_written: 'sabahtan akşama',
      hours: null,
    })
  })

  test.each([
    [{ city: 'Atlantis' }, { city: 'city_unknown' }],
    [{ district: 'Kadıköy' }, { district: 'district_unknown' }],
    [{ email: 'usta@' }, { email: 'email_invalid' }],
    [{ website: 'javascript:alert(1)' }, { website: 'website_invalid' }],
    [{ website: 'ftp://usta.com' }, { website: 'website_invalid' }],
    [{ website: 'https://kullanici@usta.com' }, { website: 'website_invalid' }],
    [{ website: 'usta' }, { website: 'website_invalid' }],
    [{ latitude: 41 }, { longitude: 'required' }],
    [{ latitude: 48.2, longitude: 16.37 }, { latitude: 'position_outside' }],
  ] satisfies [BusinessFields, object][])('%j is refused by name', (fields, wrong) => {
    expect(refused(fields)).toEqual(wrong)
  })
})
