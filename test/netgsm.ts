import { text } from 'node:stream/consumers'
import { type StandIn, standIn } from './stand-in.ts'

type Taken = { no: string; msg: string; header: string; authorization: string }
export type NetgsmStandIn = StandIn & {
  taken: Taken[]
  /** What it answers from now on: "00" took the message. */
  answer(code: string): void
  environment: Record<string, string>
}

/** A server in the place of Netgsm's, with what an operator sets to reach it. */
export async function netgsmStandIn(): Promise<NetgsmStandIn> {
  const taken: Taken[] = []
  let code = '00'
  const server = await standIn((request, response) => {
    void text(request).then((body) => {
      const { no, msg, msgheader } = JSON.parse(body) as { no: string; msg: string; msgheader: string }
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
    },
  }
}
