import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpinProof, SpinResult, Wheel } from '#contract/wheel.ts'
import { commitmentOf, drawAgain } from '#lib/spin-proof.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { signedIn } from '../../../../test/person.ts'
import { drawIndex } from './draw.ts'

/**
 * Mailbox and network decide who may spin and who redeems, and nothing else: odds and draws are those of anybody, so that
 * a stranger can draw each spin again without knowing who spun.
 */
let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.sql`update wheel_segment set stock = null where surface = 'page'`
})
afterAll(() => server.close())

type Asked = { email: string; from: string; isProven?: boolean }

async function player({ email, from, isProven = false }: Asked) {
  const { id, headers } = await signedIn(server, { email, ...(!isProven && { phoneProvenAt: null }) })
  const url = '/api/wheel/spin'
  const wheel = async () =>
    (await server.app.inject({ url: '/api/wheel', headers, remoteAddress: from })).json<Wheel>()
  const spin = async (clientSeed: string): Promise<SpinResult> => {
    const payload = { clientSeed }
    const answer = await server.app.inject({ method: 'POST', url, headers, payload, remoteAddress: from })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  return { id, wheel, spin }
}
type Player = Awaited<ReturnType<typeof player>>

const proofOf = async (spinId: number) =>
  (await server.app.inject(`/api/wheel/spins/${spinId}`)).json<SpinProof>()

/** A seed of the server's that draws this segment for this spin. */
function seedFor(weights: readonly number[], wanted: number, spinId: number, clientSeed: string): Buffer {
  const serverSeed = Buffer.alloc(32)
  for (let i = 0; i < 1_000_000; i++) {
    serverSeed.writeUInt32BE(i)
    if (drawIndex(weights, { serverSeed, clientSeed, spinId }) === wanted) return serverSeed
  }
  throw new RangeError('No seed draws it')
}

/** Fixes the seed by which this segment is drawn, as though chance had, and spins; what is drawn. */
async function spinFor(one: Player, weights: readonly number[], wanted: number): Promise<number> {
  const { nextSpinId: spinId } = await one.wheel()
  const clientSeed = `benim-${spinId}`
  const serverSeed = seedFor(weights, wanted, spinId, clientSeed)
  await server.sql`update wheel_commitment set server_seed = ${serverSeed} where spin_id = ${spinId}`
  const shown = await one.wheel()
  const drawn = await one.spin(clientSeed)
  expect(drawn.segments).toEqual(shown.segments)
  const proof = await proofOf(spinId)
  expect([proof.serverSeed, proof.clientSeed]).toEqual([serverSeed.toString('hex'), clientSeed])
  expect(await commitmentOf(proof.serverSeed)).toBe(shown.serverSeedHash)
  expect(await drawAgain(proof)).toBe(drawn.segmentId)
  return drawn.segmentId
}

test('odds and draws know nothing of mailbox and network', { timeout: 120_000 }, async () => {
  const first = await player({ email: 'ilk@ornek.test', from: '198.51.100.9', isProven: true })
  const { spinId } = await first.spin('')
  const { segments } = await proofOf(spinId)
  const weights = segments.map(({ weight }) => weight)
  const ids = segments.map(({ id }) => id)
  const anybody = await player({ email: 'herkes@ornek.test', from: '198.51.100.10', isProven: true })
  const { segments: told } = await anybody.wheel()
  expect(told.map(({ id }) => id)).toEqual(ids)

  // A network from which thirty have spun, and mailboxes of which another account stands there too.
  for (let i = 0; i < 30; i++)
    await (await player({ email: `once${i}@ornek.test`, from: '198.51.100.11' })).spin('')
  const groups: Record<string, (i: number) => Promise<Player>> = {
    'by themselves': (i) =>
      player({ email: `tek${i}@ornek.test`, from: `203.0.113.${i + 1}`, isProven: true }),
    'of one network': (i) => player({ email: `ag${i}@ornek.test`, from: '198.51.100.11' }),
    'of one mailbox': async (i) => {
      await player({ email: `ku.tu${i}+1@gmail.com`, from: '198.51.100.12' })
      return player({ email: `kutu${i}+2@googlemail.com`, from: '198.51.100.12' })
    },
  }
  for (const [name, make] of Object.entries(groups)) {
    const drawn: number[] = []
    for (const i of ids.keys()) {
      const one = await make(i)
      expect((await one.wheel()).segments, name).toEqual(told)
      drawn.push(await spinFor(one, weights, i))
    }
    expect(drawn, name).toEqual(ids)
  }
  // Whose mailbox has used the day's right is shown the same odds as before.
  const late = await player({ email: 'kutu0+3@gmail.com', from: '198.51.100.12' })
  expect(await late.wheel()).toMatchObject({ rightsLeft: 0, segments: told })
})
