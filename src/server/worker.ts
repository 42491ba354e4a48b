const TURN_MS = 30_000

type WorkerDeps = {
  /** Each does all of its kind that is due. */
  works: readonly ((isStopped: () => boolean) => Promise<void>)[]
  onError: (error: unknown) => void
}

/** Does what is due every half minute; processes share the work by what each claims. */
export function makeWorker({ works, onError }: WorkerDeps) {
  let stopped = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    for (const work of works) await work(() => stopped).catch(onError)
  }

  /** Resolves when nothing is due any more. */
  function doDue(): Promise<void> {
    if (stopped) return Promise.resolve()
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    doDue,
    start(): void {
      timer = setInterval(() => void doDue(), TURN_MS)
      void doDue()
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
