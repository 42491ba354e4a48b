import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Asked, Stage } from './stage.ts'

type Ask = (asked: Asked) => Promise<Answer>

/** The answers that clients that write and read without pause were given. */
export type Told = {
  succeeded: number
  /** 503 with the seconds to wait. */
  refused: number
  /** Anything else, by what it was. */
  failed: Map<string, number>
  /** When a request was last, and first since `mark`, answered in full (ms). */
  lastSuccess: number
  firstSuccessSinceMark: number | null
}

/** Starts clients that keep businesses, and read; each kept one is remembered once its answer is there. */
export function startLoad({ tokens, ids }: Pick<Stage, 'tokens' | 'ids'>, ask: Ask, clients = 8) {
  const told: Told = {
    ...{ succeeded: 0, refused: 0, failed: new Map(), lastSuccess: 0, firstSuccessSinceMark: null },
  }
  const kept: { token: string; id: number }[] = []
  let next = 0
  let isOver = false

  function note({ status, retryAfter }: Answer): boolean {
    if (status === 200) {
      told.succeeded += 1
      told.lastSuccess = performance.now()
      told.firstSuccessSinceMark ??= told.lastSuccess
      return true
    }
    const isTold = status === 503 && Number(retryAfter) > 0
    if (isTold) told.refused += 1
    else fail(`${status}${status === 503 ? ' without Retry-After' : ''}`)
    return false
  }
  const fail = (what: string) => told.failed.set(what, (told.failed.get(what) ?? 0) + 1)

  async function client(): Promise<void> {
    while (!isOver) {
      const turn = next++
      // One person's writes wait for each other.
      const token = tokens[turn % tokens.length] ?? ''
      const id = ids[Math.floor(turn / tokens.length) % ids.length] ?? 0
      const path = `/api/favorites/${id}`
      try {
        if (note(await ask({ method: 'PUT', path, token }))) kept.push({ token, id })
        note(await ask({ path, token }))
        note(await ask({ path: '/api/businesses?limit=5' }))
      } catch (error) {
        fail((error as NodeJS.ErrnoException).code ?? String(error))
      }
      await sleep(2)
    }
  }
  const running = Array.from({ length: clients }, client)
  return {
    told,
    kept,
    mark() {
      told.firstSuccessSinceMark = null
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Of what was acknowledged, what cannot be read. */
export async function findLost(kept: readonly { token: string; id: number }[], ask: Ask): Promise<number> {
  let lost = 0
  const different = new Map(kept.map((one) => [`${one.token} ${one.id}`, one]))
  for (const { token, id } of different.values()) {
    const { body } = await ask({ path: `/api/favorites/${id}`, token })
    if (!body.includes('"isFavorite":true')) lost += 1
  }
  return lost
}

export const failuresOf = ({ failed }: Told): string =>
  [...failed].map(([what, count]) => `${count} × ${what}`).join(', ') || '0'
export const countFailed = ({ failed }: Told): number => [...failed.values()].reduce((a, b) => a + b, 0)
