import { HOUR_MS } from '#lib/time.ts'
import type { Calls } from '../../calls.ts'
import type { BaseMade, Bases, TakeBase } from './make-bases.ts'

/** Removals are told for a day: what was laid out before is no beginning. */
const OLDEST_MS = 12 * HOUR_MS

/** The arrays of a base are in shared memory; each worker marks what changed in one of its own. */
const asOwn = ({ built, cuts }: BaseMade): BaseMade => ({
  built: { ...built, base: { ...built.base, dead: new Uint8Array(built.base.count) } },
  cuts,
})

type Beginning = { made: BaseMade | null; cuts: Int32Array }

/** Lays bases out for all workers of a process, once. `tellAll` hands one to each that has begun. */
export function shareBases(bases: Bases, tellAll: TakeBase) {
  let latest: (BaseMade & { at: number }) | null = null
  let beginning: Promise<void> | null = null
  bases.follow(async (made) => {
    latest = { ...made, at: performance.now() }
    await tellAll(made)
  })
  return {
    /** A base to begin with: that of the others, unless it is too old. */
    async first(): Promise<Beginning> {
      if (latest && performance.now() - latest.at > OLDEST_MS) await bases.next()
      beginning ??= bases.first()
      await beginning.catch((error: unknown) => {
        beginning = null
        throw error
      })
      return { made: latest, cuts: bases.cuts }
    },
    next: bases.next,
    renew: bases.renew,
    stop: bases.stop,
  }
}

/** The same as a worker has them. */
export function basesFrom({ call, handle }: Pick<Calls, 'call' | 'handle'>): Bases {
  let take: TakeBase = async () => {}
  const bases: Bases = {
    cuts: new Int32Array(1),
    follow(given) {
      take = (made) => given(asOwn(made))
      handle('bases.take', take)
    },
    async first() {
      const { made, cuts } = await call<Beginning>('bases.first')
      bases.cuts = cuts
      if (made) await take(made)
    },
    next: () => call('bases.next'),
    renew: (isBehind) => call('bases.renew', isBehind),
    stop: async () => {},
  }
  return bases
}
