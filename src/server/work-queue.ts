type WorkQueueDeps<T> = {
  /** So many are worked on side by side in this process. */
  atOnce: number
  /** Claims at most so many for this process, in the order in which they are begun; none when nothing is due. */
  claim: (most: number) => Promise<readonly T[]>
  work: (one: T) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Works through what is due in the database, a bounded number side by side: whatever is finished makes room for the next,
 * and new due items do not wait for those under way.
 */
export function makeWorkQueue<T>({ atOnce, claim, work, onError }: WorkQueueDeps<T>) {
  const underWay = new Set<Promise<void>>()
  let filling: Promise<void> | null = null
  let askedAgain = false
  let stopped = false

  function begin(one: T): void {
    const done: Promise<void> = work(one)
      .catch(onError)
      .finally(() => {
        underWay.delete(done)
        wake()
      })
    underWay.add(done)
  }

  async function fillOnce(): Promise<void> {
    while (underWay.size < atOnce && !stopped) {
      const some = await claim(atOnce - underWay.size)
      if (some.length === 0) return
      for (const one of some) begin(one)
    }
  }

  /** Resolves when there is no room, or nothing due. */
  function fill(): Promise<void> {
    askedAgain = true
    filling ??= (async () => {
      try {
        while (askedAgain && !stopped) {
          askedAgain = false
          await fillOnce()
        }
      } finally {
        filling = null
      }
    })()
    return filling
  }

  const wake = () => {
    if (!stopped) void fill().catch(onError)
  }

  return {
    wake,
    /** Resolves when nothing is due any more, and nothing under way. */
    async drain(): Promise<void> {
      for (;;) {
        await fill()
        if (underWay.size === 0) return
        await Promise.race(underWay)
      }
    },
    /** Finishes the work under way and starts no more. */
    async stop(): Promise<void> {
      stopped = true
      await filling?.catch(() => {})
      await Promise.all(underWay)
    },
  }
}
