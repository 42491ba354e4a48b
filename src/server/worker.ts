const TURN_MS = 30_000

type WorkerDeps = {
  /** Each does all of its kind that is due. */
  works: readonly ((isStopped: () => boolean) => Promise<void>)[]
  onError: (error: unknown) => void
  turnMs?: number
}

/** Does what is due every half minute, or `turnMs`; processes share the work by what each claims. */
export function makeWorker({ works, onError, turnMs = TURN_MS }: WorkerDeps) {
  let stopped = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    for (const work of works) await work(() => stopped).catch(onError)
  }

  function turn(): Promise<void> {
    if (stopped) return Promise.resolve()
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  /** Resolves when nothing is due any more that was due when it was called: a turn under way may be past it. */
  async function doDue(): Promise<void> {
    await running
    await turn()
  }

  return {
    doDue,
    start(): void {
      timer = setInterval(() => void turn(), turnMs)
      void turn()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
