import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fakeNetgsm } from '../../../test/netgsm.ts'
import { fileSms, netgsmSms } from './sms.ts'

const sms = { id: 12, to: '+905321234567', text: 'kod 123456', isCode: true }

test('Netgsm gets the ten digits, our name and our account', async () => {
  const server = await fakeNetgsm()
  try {
    const send = netgsmSms({ user: 'u', password: 'p', header: 'BASLIK', baseUrl: server.url })
    await send(sms)
    const authorization = `Basic ${Buffer.from('u:p').toString('base64')}`
    expect(server.taken).toEqual([{ no: '5321234567', msg: 'kod 123456', header: 'BASLIK', authorization }])
    await send({ ...sms, text: 'Cagri', isCode: false })
    expect(server.taken.at(-1)).toMatchObject({ no: '5321234567', msg: 'Cagri', header: 'BASLIK' })
    expect(server.asked).toEqual(['/sms/rest/v2/otp', '/sms/rest/v2/send'])
    server.answer('60')
    await expect(send(sms)).rejects.toThrow('Netgsm did not take an SMS: 60')
  } finally {
    await server.close()
  }
})

test('the demonstration writes a file of each', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rehber724-sms-'))
  try {
    await fileSms(path.join(folder, 'sms'))(sms)
    expect(await readdir(path.join(folder, 'sms'))).toEqual(['00000012.txt'])
    expect(await readFile(path.join(folder, 'sms', '00000012.txt'), 'utf8')).toBe(
      '+905321234567\nkod 123456\n',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
