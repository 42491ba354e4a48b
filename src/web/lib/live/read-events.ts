import type { LiveEvent } from '#contract/live.ts'

/** The end of a line, as the standard has it; a \r at the end of a piece may be half of one. */
const LINE = /\r\n|\n|\r(?!$)/

/**
 * Reads server-sent events (HTML standard, 9.2.6) from a body: whole ones only, what is cut off is dropped. `onBytes` is
 * told of every piece, heartbeats included.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<LiveEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let fields = new Map<string, string>()
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const lines = text.split(LINE)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') {
          addField(fields, line)
          continue
        }
        const event = eventOf(fields)
        fields = new Map()
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function addField(fields: Map<string, string>, line: string): void {
  const colon = line.indexOf(':')
  if (colon === 0) return // a comment: the heartbeat
  const name = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
  const before = name === 'data' ? fields.get(name) : undefined
  fields.set(name, before === undefined ? value : `${before}\n${value}`)
}

function eventOf(fields: ReadonlyMap<string, string>): LiveEvent | null {
  const [event, data] = [fields.get('event'), fields.get('data')]
  if (event === undefined || data === undefined) return null
  return { id: fields.get('id') ?? null, event, data: JSON.parse(data) as unknown } as LiveEvent
}
