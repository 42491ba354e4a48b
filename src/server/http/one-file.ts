import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { Failure } from '../failure.ts'
import { makeTurns } from '../turns.ts'

/** What stands around the file in a form. */
const AROUND_BYTES = 16 * 1024
/** Files are held in memory while they come in, so this bounds it. */
const inTurn = makeTurns({ atOnce: 16, mayWait: 0 })

type Bounds = { maxBytes: number; tooLarge: ErrorCode }

/** The one file of a form, whatever its name. Nothing of a larger one is kept. */
export async function readOneFile(request: FastifyRequest, { maxBytes, tooLarge }: Bounds): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('unsupported_media_type')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_BYTES) throw new Failure(tooLarge)
  const limits = { fileSize: maxBytes, files: 1, fields: 4, fieldSize: 1024 }
  const read = async () => (await request.file({ limits }))?.toBuffer()
  const data = await inTurn(read).catch((error: unknown) => {
    if (error instanceof Failure) throw error
    const isTooLarge = (error as { statusCode?: number }).statusCode === 413
    throw new Failure(isTooLarge ? tooLarge : 'malformed_request')
  })
  if (!data) throw new Failure('invalid_input', { fields: { file: 'required' } })
  return data
}
