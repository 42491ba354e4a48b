import { once } from 'node:events'

export type Looked = { heapMb: number; residentMb: number; resources: Record<string, number> }

const LOOK = `(() => {
  const { heapUsed, external, rss } = process.memoryUsage()
  const resources = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  return { heapMb: (heapUsed + external) / 2 ** 20, residentMb: rss / 2 ** 20, resources }
})()`

/** Looks into a Node process that was started with `--inspect` at this port. */
export async function openInspector(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
    waiting.delete(id ?? 0)
  })
  const call = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++asked
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await call('HeapProfiler.enable')
  return {
    /** Collects all garbage first: only what is still held counts. */
    async look(): Promise<Looked> {
      await call('HeapProfiler.collectGarbage')
      const answered = await call('Runtime.evaluate', { expression: LOOK, returnByValue: true })
      return (answered as { result: { value: Looked } }).result.value
    },
    close: () => socket.close(),
  }
}
export type Inspector = Awaited<ReturnType<typeof openInspector>>
