import { spinWheel } from '#contract/wheel.ts'
import { openConnection } from '../connection.ts'

/** Lets people spin once each, from the last, until the time or the people are used up. */
export type SpinJob = { port: number; tokens: string[]; connections: number; seconds: number }
export type SpinLoad = { spins: number; seconds: number } | { error: string }

const body = JSON.stringify({ wheelType: 'platform', businessId: null, clientSeed: 'bench' })

const requestOf = (port: number, token: string) =>
  [
    `POST ${spinWheel.path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `\r\n${body}`,
  ].join('\r\n')

/** Spins on one connection until nobody is left; answers how many. */
const spinOn = (port: number, nextToken: () => string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    let spins = 0
    const connection = openConnection({
      port,
      nextRequest: () => {
        const token = nextToken()
        return token === undefined ? null : requestOf(port, token)
      },
      onAnswer: (isAnswer) => {
        if (isAnswer) spins += 1
        else reject(new Error('A spin was refused'))
      },
      onError: reject,
    })
    connection.once('close', () => resolve(spins))
  })

async function run({ port, tokens, connections, seconds }: SpinJob): Promise<SpinLoad> {
  const waiting = [...tokens]
  const began = performance.now()
  const end = began + seconds * 1000
  const nextToken = () => (performance.now() < end ? waiting.pop() : undefined)
  const spins = await Promise.all(Array.from({ length: connections }, () => spinOn(port, nextToken)))
  return { spins: spins.reduce((sum, each) => sum + each, 0), seconds: (performance.now() - began) / 1000 }
}

process.on('message', (job: SpinJob) => {
  run(job).then(
    (load) => process.send?.(load),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
