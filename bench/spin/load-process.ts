import { Agent, request } from 'node:http'
import { spinWheel } from '#contract/wheel.ts'
import { stepTogether } from '../workers.ts'

/** Lets people spin once each, from the last, until the time or the people are used up. */
export type SpinJob = { port: number; tokens: string[]; connections: number; seconds: number }
export type SpinLoad = { spins: number; seconds: number } | { error: string }

const body = JSON.stringify({ wheelType: 'platform', businessId: null, clientSeed: 'bench' })

function post(agent: Agent, port: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const asked = request({ agent, port, path: spinWheel.path, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`A spin was answered ${answer.statusCode}`)),
      )
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

async function run({ port, tokens, connections, seconds }: SpinJob): Promise<SpinLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...tokens]
  const began = performance.now()
  const end = began + seconds * 1000
  const spins = await stepTogether(connections, async () => {
    const token = performance.now() < end ? waiting.pop() : undefined
    if (token !== undefined) await post(agent, port, token)
    return token !== undefined
  }).finally(() => agent.destroy())
  return { spins, seconds: (performance.now() - began) / 1000 }
}

process.on('message', (job: SpinJob) => {
  run(job).then(
    (load) => process.send?.(load),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
