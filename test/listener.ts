import type { EventData, EventKind, LiveEvent } from '#contract/events.ts'

/** One event of the stream's text; null for a heartbeat. */
function readEvent(text: string): LiveEvent | null {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const event = fields.get('event')
  if (event === undefined) return null
  const data: unknown = JSON.parse(fields.get('data') ?? '{}')
  return { id: fields.get('id') ?? null, event, data } as LiveEvent
}

type Listening = { url: string; headers: Record<string, string>; lastEventId?: string | undefined }

/** Reads the stream of events over a real connection, as a browser does: `heard` grows; `cut` breaks it off. */
export async function listen({ url, headers, lastEventId }: Listening) {
  const cutting = new AbortController()
  const answer = await fetch(`${url}/api/events`, {
    headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: cutting.signal,
  })
  const heard: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      heard.push(...parts.map(readEvent).filter((event) => event !== null))
      for (const look of waiting) look()
    }
  }
  const ended = (answer.ok ? read().catch(() => {}) : Promise.resolve()).finally(() => {
    isOver = true
    for (const look of waiting) look()
  })
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type'),
    heard,
    ended,
    of: <K extends EventKind>(kind: K) =>
      heard.flatMap(({ event, data }) => (event === kind ? [data as EventData<K>] : [])),
    lastId: () => heard.findLast(({ id }) => id !== null)?.id ?? lastEventId,
    /** Resolves when the test is true of what was heard; rejects when the stream ends before. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!isTrue() && !isOver) return
          waiting.delete(look)
          if (isTrue()) resolve()
          else reject(new Error(`The stream ended: ${JSON.stringify(heard).slice(0, 500)}`))
        }
        waiting.add(look)
        look()
      }),
    cut: () => cutting.abort(),
  }
}
