import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { concurrencyLimit, concurrencyLimitByKey, concurrencyLimitByNetwork } from '../concurrency-limit.ts'
import { Failure } from '../failure.ts'

/** Bytes of a form around the file. */
const AROUND_BYTES = 16 * 1024
/** Files are held in memory while they come in, so this bounds it. */
const inTurn = concurrencyLimit({ atOnce: 32, mayWait: 0 })
/** Uploads from phones take long, so each account gets few slots. Waiting uploads are not read. */
const inLaneOfAccount = concurrencyLimitByKey({ atOnce: 2, mayWait: 8, refusal: 'too_many_requests' })
/** All who have no account, together: they never take the places of those who have. */
const inLaneOfGuests = concurrencyLimit({ atOnce: 4, mayWait: 0 })
const inLaneOfNetwork = concurrencyLimitByNetwork('files', {
  ofNetwork: { atOnce: 8, mayWait: 0, refusal: 'too_many_requests' },
  ofRange: { atOnce: 16, mayWait: 0, refusal: 'too_many_requests' },
})

type Bounds = { maxBytes: number; tooLarge: ErrorCode }
/** `userId` null: nobody's who has an account. */
type From = { userId: number | null; network: string }

/** The one file of a form, whatever its name. Nothing of a larger one is kept. */
export async function readOneFile(
  request: FastifyRequest,
  { userId, network }: From,
  { maxBytes, tooLarge }: Bounds,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('unsupported_media_type')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_BYTES) throw new Failure(tooLarge)
  const limits = { fileSize: maxBytes, files: 1, fields: 4, fieldSize: 1024 }
  const read = async () => {
    if (request.raw.socket.destroyed) throw new Failure('malformed_request') // it left while it waited
    return (await request.file({ limits }))?.toBuffer()
  }
  const taken = () => inLaneOfNetwork(network, () => inTurn(read))
  const inLane = userId === null ? inLaneOfGuests(taken) : inLaneOfAccount(userId, taken)
  const data = await inLane.catch((error: unknown) => {
    if (error instanceof Failure) throw error
    const isTooLarge = (error as { statusCode?: number }).statusCode === 413
    throw new Failure(isTooLarge ? tooLarge : 'malformed_request')
  })
  if (!data) throw new Failure('invalid_input', { fields: { file: 'required' } })
  return data
}
