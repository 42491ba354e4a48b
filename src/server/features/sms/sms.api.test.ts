import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Business, type BusinessFields, buildBusiness } from '../../../../db/seed/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type FakeNetgsm, fakeNetgsm, handOver } from '../../../../test/netgsm.ts'
import { signedIn } from '../../../../test/person.ts'

let server: TestApp
let netgsm: FakeNetgsm
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  server = await testApp({ DEMO: '0', SMS_A_DAY: '500', LIMITS_SCALE: '100', ...netgsm.environment })
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
})

const HOUR_MS = 3_600_000
let numbers = 0
const nextPhone = () => {
  numbers += 1
  return `+9053277700${String(numbers).padStart(2, '0')}`
}
const lastTo = async (phone: string) => {
  await server.sendSms()
  return netgsm.taken.findLast(({ no }) => phone.endsWith(no))?.msg ?? ''
}
const countTo = async (phone: string) => {
  await server.sendSms()
  return netgsm.taken.filter(({ no }) => phone.endsWith(no)).length
}

/** An owner with a proven telephone, of businesses with these names. */
async function ownerOf(...names: string[]) {
  const phone = nextPhone()
  const owner = await signedIn(server, { userType: 'business', phone })
  await server.sql`update app_user set phone_proven_at = now() where id = ${owner.id}`
  const shops: Business[] = []
  for (const name of names)
    shops.push(await buildBusiness(server.sql, { ownerId: owner.id, name, hours: 'Mo-Su 00:00-24:00' }))
  await server.catchUp()
  const say = (mesaj: string) => handOver(server, phone.replace('+90', '0'), mesaj)
  const codes = async () => [...(await lastTo(phone)).matchAll(/\b(\d{6})\b/g)].map(([code]) => code)
  const state = async (i = 0) => {
    const mine = (await owner.ask('GET', '/api/businesses/mine')).json<
      { id: number; openSwitch: { isOpen: boolean; until: string } | null }[]
    >()
    return mine.find(({ id }) => id === shops[i]?.id)?.openSwitch ?? null
  }
  return { owner, phone, shops, say, codes, state, last: () => lastTo(phone) }
}

describe('an owner’s switch', () => {
  test('is asked for in a word, done by the code that went to the number, and said', async () => {
    const { shops, say, codes, state, last } = await ownerOf('Şen Çilingir')
    expect((await say('kapalı 3 saat')).json()).toEqual({ ok: true })
    expect(await state()).toBeNull()
    const asked = await last()
    expect(asked).toMatch(
      /^Rehber724: Sen Cilingir 3 saat KAPALI gorunsun mu\? Onay icin \d{6} yanitlayin \(15 dk gecerli\)\.$/,
    )
    const [code = ''] = await codes()
    await say(code)
    const until = Date.parse((await state())?.until ?? '')
    expect(await state()).toMatchObject({ isOpen: false })
    expect(Math.abs(until - Date.now() - 3 * HOUR_MS)).toBeLessThan(60_000)
    expect(await last()).toMatch(
      /^Rehber724: Sen Cilingir KAPALI gorunuyor, (bugun|yarin) \d\d:\d\d saatine kadar\. Degistirmek icin ACIK yazin\.$/,
    )
    const [check] = await server.sql`
      select method, value from business_check where business_id = ${shops[0]?.id ?? 0} and field = 'open'`
    expect(check).toMatchObject({ method: 'switch', value: 'closed' })
    // Once: the code is used up.
    await say('ACIK')
    const [next = ''] = await codes()
    await say(code)
    expect(await state()).toMatchObject({ isOpen: false })
    await say(next)
    expect(await state()).toMatchObject({ isOpen: true })
  })

  test('of several businesses is of the one whose code comes', async () => {
    const { say, codes, state, last } = await ownerOf('Ak Lastik', 'Bol Lastik', 'Cem Lastik', 'Dar Lastik')
    await say('KAPALI')
    const text = await last()
    expect(text).toMatch(/^Rehber724, hangisi KAPALI gorunsun\? .+ Ak Lastik: \d{6}, Bol Lastik: \d{6}, Cem/)
    expect(text.length).toBeLessThanOrEqual(160)
    const [, second = ''] = await codes()
    await say(second)
    expect(await state(1)).toMatchObject({ isOpen: false })
    for (const i of [0, 2, 3]) expect(await state(i)).toBeNull()
  })

  test('changes nothing without the code, by another number, or after 15 minutes', async () => {
    const { owner, phone, say, codes, state, last } = await ownerOf('Yalçın Tesisat')
    const other = await ownerOf('Başka Tesisat')
    await say('KAPALI')
    const [code = ''] = await codes()
    await say('KAPALI')
    const [later = ''] = await codes()
    expect(later).not.toBe(code)
    await say(code) // the one before
    await say(later === '123456' ? '654321' : '123456')
    await other.say(later)
    expect(await state()).toBeNull()
    expect(await other.state()).toBeNull()
    await server.sql`update sms_switch set asked_at = now() - interval '16 minutes' where user_id = ${owner.id}`
    await say(later)
    expect(await state()).toBeNull()
    expect(await last()).toContain('Bu kodun suresi doldu.')
    expect(await countTo(phone)).toBeGreaterThan(0)
  })

  test('is not of who belongs to it no more, is blocked, or has not proven the number', async () => {
    const { owner, shops, say, codes, phone } = await ownerOf('Eski Oto')
    await say('KAPALI')
    const [code = ''] = await codes()
    const next = await signedIn(server, { userType: 'business' })
    await server.sql`update business set owner_id = ${next.id} where id = ${shops[0]?.id ?? 0}`
    await say(code)
    const [row] = await server.sql`select switch_open from business where id = ${shops[0]?.id ?? 0}`
    expect(row).toEqual({ switchOpen: null })
    for (const change of [{ blocked_at: new Date() }, { phone_proven_at: null }]) {
      const one = await ownerOf('Yeni Oto')
      await server.sql`update app_user set ${server.sql(change)} where id = ${one.owner.id}`
      await one.say('KAPALI')
      expect(await one.codes()).toEqual([])
    }
    expect(await lastTo(phone)).not.toBe('')
    await owner.ask('GET', '/api/businesses/mine')
  })

  test('is told where the business is not listed any more', async () => {
    const { shops, say, codes, last } = await ownerOf('Askıda Cam')
    await say('KAPALI')
    const [code = ''] = await codes()
    await server.sql`update business set status = 'suspended' where id = ${shops[0]?.id ?? 0}`
    await say(code)
    expect(await last()).toBe('Rehber724: Isletmeniz yayinda degil; acilip kapatilamaz.')
  })
})

describe('somebody without internet', () => {
  const locksmith = (over: Partial<BusinessFields>) =>
    buildBusiness(server.sql, {
      categoryId: 2,
      plate: '34',
      city: 'İstanbul',
      districtId: 1421,
      district: 'Kadıköy',
      lat: 40.99,
      lng: 29.03,
      hours: 'Mo-Su 00:00-24:00',
      phone: '+902165550011',
      ...over,
    })

  test('texts a trade and a district, and gets three that are open, with numbers', async () => {
    await locksmith({ name: 'Kapalı Anahtar', hours: null })
    await locksmith({ name: 'Sessiz Anahtar', phone: null })
    for (const i of [1, 2, 3, 4])
      await locksmith({ name: `Kadıköy Anahtarcısı Uzun İsimli ${i}`, phone: `+90216555002${i}` })
    await server.catchUp()
    const phone = nextPhone()
    for (const words of ['ÇİLİNGİR KADIKÖY', 'cilingir kadikoy']) {
      await handOver(server, phone, words)
      const text = await lastTo(phone)
      const [head, ...lines] = text.split('\n')
      expect(head).toMatch(/^Kadikoy Cilingir, simdi acik:$/)
      expect(lines.filter((line) => /^Kadikoy Anahtar.*\*? 0216555002\d$/.test(line))).toHaveLength(3)
      expect(lines.at(-1)).toBe('Acil: 112')
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text).not.toContain('*')
    }
    // People say that they are closed.
    await server.sql`update business set open_doubt = 'open' where name like 'Kadıköy Anahtar%'`
    await server.catchUp()
    const second = nextPhone()
    await handOver(server, second, 'ÇİLİNGİR KADIKÖY')
    const starred = (await lastTo(second))
      .split('\n')
      .filter((line) => /^Kadikoy Anahtar.*\* 0216555002\d$/.test(line))
    expect(starred).toHaveLength(3)
    await server.sql`update business set open_doubt = null`
    await server.catchUp()
  })

  test('is told so where nothing is known to be open, and how to ask where words mean nothing', async () => {
    const phone = nextPhone()
    await handOver(server, phone, 'noter hakkari')
    expect(await lastTo(phone)).toMatch(
      /^Rehber724: Hakkari Noter icin su an acik yer bilmiyoruz\. Acil durumda 112\.$/,
    )
    await handOver(server, phone, 'merhaba nasılsınız')
    const how = await lastTo(phone)
    expect(how).toContain('CILINGIR KADIKOY')
    expect(how.length).toBeLessThanOrEqual(160)
    const before = await countTo(phone)
    await handOver(server, phone, 'kimsiniz') // once an hour
    await handOver(server, phone, '12345')
    expect(await countTo(phone)).toBe(before)
  })

  test('leaves no number behind, and gets three answers an hour', async () => {
    const phone = nextPhone()
    for (let i = 0; i < 5; i += 1) await handOver(server, phone, 'çilingir kadıköy')
    expect(await countTo(phone)).toBe(3)
    const kept = await server.sql`select from sms where recipient = ${phone}`
    expect(kept).toHaveLength(0)
  })

  test('never takes the half of a day’s messages that codes and call-outs have', async () => {
    await server.sql`
      insert into sms_day (day, queued) values (current_date, 250)
      on conflict (day) do update set queued = 250`
    const phone = nextPhone()
    await handOver(server, phone, 'çilingir kadıköy')
    expect(await countTo(phone)).toBe(0)
    const { say, codes } = await ownerOf('Öncelikli Çilingir')
    await say('KAPALI')
    expect(await codes()).toHaveLength(1)
    const [day] = await server.sql`select queued from sms_day where day = current_date`
    expect(day).toEqual({ queued: 251 })
  })
})
