type Waiting<In, Out> = {
  item: In
  resolve: (result: Out) => void
  reject: (error: unknown) => void
}
type Queue<In, Out> = { waiting: Waiting<In, Out>[]; runs: number }

/** One run's items, and how many runs of a key may be under way: while one waits for the disk, another computes. */
type Limits = { most: number; atOnce: number }

/** A turn of the event loop: what arrived together is asked for together. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Answers what is asked for under one key at about the same time in one run. Each run begins after all it answers was
 * asked.
 *
 * @param run answers as many results as it is given items, in their order; what it throws, all of them get
 */
export function batched<In, Out>(
  keyOf: (item: In) => string,
  run: (items: In[]) => Promise<readonly Out[]>,
  { most, atOnce }: Limits = { most: 16, atOnce: 2 },
): (item: In) => Promise<Out> {
  const queues = new Map<string, Queue<In, Out>>()

  const runOnce = async (batch: Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new RangeError('A batch was not answered one by one')
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Out)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const runAll = async (key: string, queue: Queue<In, Out>): Promise<void> => {
    queue.runs += 1
    await turn()
    while (queue.waiting.length > 0) {
      await runOnce(queue.waiting.splice(0, most))
      await turn()
    }
    queue.runs -= 1
    if (queue.runs === 0) queues.delete(key)
  }

  return (item) =>
    new Promise<Out>((resolve, reject) => {
      const key = keyOf(item)
      const queue = queues.get(key) ?? { waiting: [], runs: 0 }
      queues.set(key, queue)
      queue.waiting.push({ item, resolve, reject })
      if (queue.runs < atOnce) void runAll(key, queue)
    })
}
