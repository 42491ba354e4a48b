import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { EventData, EventKind, LiveEvent } from '#contract/live.ts'

/** Parses one event of the stream; null for a heartbeat. */
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

/**
 * Reads the stream of events over a separate connection: `heard` collects them; `cut` breaks the connection. When it resolves,
 * the server has fixed where the stream begins, and later events are received (docs/decisions/0047). Not by fetch: its pool
 * opens spare connections, for which a stopping server would wait.
 */
export async function listen({ url, headers, lastEventId }: Listening) {
  const asked = request(`${url}/api/events`, {
    agent: false,
    headers: {
      accept: 'text/event-stream',
      ...headers,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.setEncoding('utf8')
  const heard: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let isOver = false
  let text = ''
  answer.on('data', (chunk: string) => {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    heard.push(...parts.map(readEvent).filter((event) => event !== null))
    for (const check of waiting) check()
  })
  asked.on('error', () => {}) // cut
  answer.on('error', () => {})
  const ended = new Promise<void>((resolve) => answer.once('close', resolve)).then(() => {
    isOver = true
    for (const check of waiting) check()
  })
  return {
    status: answer.statusCode,
    contentType: answer.headers['content-type'],
    heard,
    ended,
    of: <K extends EventKind>(kind: K) =>
      heard.flatMap(({ event, data }) => (event === kind ? [data as EventData<K>] : [])),
    lastId: () => heard.findLast(({ id }) => id !== null)?.id ?? lastEventId,
    /** Resolves when `isTrue`; rejects if the stream ends before. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!isTrue() && !isOver) return
          waiting.delete(check)
          if (isTrue()) resolve()
          else reject(new Error(`The stream ended: ${JSON.stringify(heard).slice(0, 500)}`))
        }
        waiting.add(check)
        check()
      }),
    /** Stops reading from the connection until `resume`. */
    pause: () => void answer.pause(),
    resume: () => void answer.resume(),
    cut: () => void asked.destroy(),
  }
}
