import { text } from 'node:stream/consumers'
import { type FakeServer, fakeServer } from './fake-server.ts'
import type { TestApp } from './harness.ts'

export const INBOUND_KEY = 'gelen-mesajlarin-anahtari'

const asProvider = (key: string) => ({
  authorization: `Basic ${Buffer.from(`netgsm:${key}`).toString('base64')}`,
})

/** Hands an SMS over as the provider does; `remoteAddress`: whence; `forwarded`: for whom. */
export const handOver = (
  server: Pick<TestApp, 'app'>,
  from: string,
  mesaj: string,
  {
    key = INBOUND_KEY,
    remoteAddress = '127.0.0.1',
    forwarded,
  }: { key?: string; remoteAddress?: string; forwarded?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/sms/inbound',
    headers: { ...asProvider(key), ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    payload: { ceptel: from, mesaj },
    remoteAddress,
  })

/** The same as a form. */
export const handOverForm = (server: Pick<TestApp, 'app'>, from: string, mesaj: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/sms/inbound',
    headers: { ...asProvider(INBOUND_KEY), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ceptel: from, mesaj }).toString(),
  })

type Taken = { no: string; msg: string; header: string; authorization: string }
/** A code, or other messages. */
type Asked = { msgheader: string; no?: string; msg?: string; messages?: { no: string; msg: string }[] }
export type FakeNetgsm = FakeServer & {
  taken: Taken[]
  /** Sets the code of further answers: "00" accepts the message. */
  answer(code: string): void
  environment: Record<string, string>
}

/** A fake of Netgsm, with the environment that an operator sets for it. */
export async function fakeNetgsm(): Promise<FakeNetgsm> {
  const taken: Taken[] = []
  let code = '00'
  const server = await fakeServer((request, response) => {
    void text(request).then((body) => {
      const { msgheader, messages, ...single } = JSON.parse(body) as Asked
      const { no = '', msg = '' } = messages?.[0] ?? single
      const { authorization = '' } = request.headers
      if (code === '00') taken.push({ no, msg, header: msgheader, authorization })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code, ...(code === '00' && { jobid: '17377215342605050417149344' }) }))
    })
  })
  return {
    ...server,
    taken,
    answer: (next) => {
      code = next
    },
    environment: {
      NETGSM_USER: '8500000000',
      NETGSM_PASSWORD: 'parola',
      NETGSM_HEADER: 'REHBER724',
      NETGSM_BASE_URL: server.url,
      NETGSM_INBOUND_KEY: INBOUND_KEY,
    },
  }
}
