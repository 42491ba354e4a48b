import { MINUTE_SECONDS } from '#lib/time.ts'
import type { Sql } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { Failure } from '../../failure.ts'
import type { IncomingSms } from '../phones/phones.ts'
import { isAnswer } from './parse.ts'
import { endTaken, forgetTaken, takeSms } from './store.ts'

/** Does once what an answer or a code says, though its provider hands it over again: what got no answer in time, it repeats. */
export function makeOnce(sql: Sql) {
  const signer = makeSigner(sql, 'sms-taken')

  /** Throws `busy` while the same one is being done: if that fails, it must come again. */
  return async (sms: IncomingSms, work: () => Promise<void>): Promise<void> => {
    if (!isAnswer(sms.text)) return work()
    const digest = await signer.macOf(`${sms.phone} ${sms.text}`)
    const taken = await takeSms(sql, digest)
    if (taken === 'done') return
    if (taken === 'running') throw new Failure('busy', { retryAfterSeconds: MINUTE_SECONDS })
    try {
      await work()
    } catch (error) {
      await forgetTaken(sql, digest)
      throw error
    }
    await endTaken(sql, digest)
  }
}
