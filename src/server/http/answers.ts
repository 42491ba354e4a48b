import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file for who asked, as a handler answers it. */
export class FileAnswer {
  /** Its bytes, or what brings them one after the other. */
  readonly data: Buffer | Readable
  readonly type: string
  /** Name in the cache; ASCII. */
  readonly name: string

  constructor(file: { data: Buffer | Readable; type: string; name: string }) {
    this.data = file.data
    this.type = file.type
    this.name = file.name
  }
}

/** Headers of a download: saved, never rendered on our origin, so that no script in it runs. */
export const sendFile = (reply: FastifyReply, { data, type, name }: FileAnswer): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'content-type': type,
    })
    .send(data)

/** A handler's answer to a browser that posted a form from elsewhere: it is led on to a page of ours. */
export class SeeOther {
  readonly path: `/${string}`
  constructor(path: `/${string}`) {
    this.path = path
  }
}
