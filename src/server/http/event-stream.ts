import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a stream of events goes. */
export type EventSink = {
  write: (text: string) => void
  /** More than the socket takes is waiting already. */
  isFull: () => boolean
  onDrain: (then: () => void) => void
  onClose: (then: () => void) => void
  end: () => void
}

/** A handler's answer that goes on. Its head leaves with the first text: whoever has the head has been accepted. */
export class EventStream {
  readonly begin: (sink: EventSink) => void
  constructor(begin: (sink: EventSink) => void) {
    this.begin = begin
  }
}

/** Browsers and scripts that say nothing want the stream; who asks for JSON alone gets what there is. */
export const wantsStream = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  accept.includes('text/event-stream') || !accept.includes('application/json')

/** Answers with an open stream; the server's part in it ends when either side closes. */
export function sendStream(reply: FastifyReply, { begin }: EventStream): FastifyReply {
  const { raw } = reply
  reply.hijack()
  if (raw.destroyed) return reply // it left while its session was read, and would not say so again
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  raw.setHeader('x-accel-buffering', 'no') // a proxy that gathers would hold events back
  begin({
    write: (text) => void raw.write(text),
    isFull: () => raw.writableNeedDrain,
    onDrain: (then) => void raw.on('drain', then),
    onClose: (then) => void raw.once('close', then),
    end: () => void raw.end(),
  })
  return reply
}
