import path from 'node:path'
import { smsTexts } from '#text/phones-sms.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { untriedSeconds } from '../../outside/breaker.ts'
import { fileSms, netgsmSms, type SendSms } from '../../outside/sms.ts'
import {
  claimSms,
  giveUpSms,
  leaveUntried,
  markSent,
  postponeSms,
  sweepSms,
  type WaitingSms,
} from './store-outbox.ts'

/** The way out for SMS: Netgsm; in demo mode files in `dataDir`/sms; else none, and no telephone is asked to be proven. */
export function chooseSms({ sms, demo, dataDir }: Pick<Config, 'sms' | 'demo' | 'dataDir'>): SendSms | null {
  if (sms.netgsm) return netgsmSms(sms.netgsm)
  return demo ? fileSms(path.join(dataDir, 'sms')) : null
}

/** A lost NOTIFY, and messages whose next try has come. */
const ASK_ANYWAY_MS = 15_000
const AT_ONCE = 4

const SENDING_TRIES = [10, 30, 120]
/** How long to wait after the failed try number `tries` (from 1); null: it is given up. */
const retryDelaySeconds = (tries: number): number | null => SENDING_TRIES[tries - 1] ?? null

const textOf = ({ kind, data }: WaitingSms): string => (smsTexts[kind] as (data: object) => string)(data)

type OutboxDeps = { sql: Sql; send: SendSms | null; onError: (error: unknown) => void }

/** The outbox's worker: any number of processes share the work, each message is claimed by one. */
export function makeSmsWorker({ sql, send, onError }: OutboxDeps) {
  let running: Promise<void> | null = null
  let askedAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function sendOne(hand: SendSms, sms: WaitingSms): Promise<void> {
    const { id, recipient, tries } = sms
    try {
      await hand({ id, to: recipient, text: textOf(sms), isCode: sms.kind === 'phone_code' })
      await markSent(sql, id)
    } catch (error) {
      onError(error)
      const untried = untriedSeconds(error)
      if (untried !== null) return leaveUntried(sql, id, untried)
      const delay = retryDelaySeconds(tries)
      await (delay === null ? giveUpSms(sql, id) : postponeSms(sql, id, delay))
    }
  }

  async function sendAll(hand: SendSms): Promise<void> {
    for (let sms = await claimSms(sql); sms && !stopped; sms = await claimSms(sql)) await sendOne(hand, sms)
  }

  /** Resolves when nothing is due any more. */
  function sendDue(): Promise<void> {
    if (!send || stopped) return Promise.resolve()
    askedAgain = true
    running ??= (async () => {
      try {
        while (askedAgain && !stopped) {
          askedAgain = false
          await Promise.all(Array.from({ length: AT_ONCE }, () => sendAll(send)))
        }
      } finally {
        running = null
      }
    })()
    return running
  }

  const wake = () => void sendDue().catch(onError)
  return {
    sendDue,
    sweep: (): Promise<void> => sweepSms(sql),
    async start(): Promise<void> {
      if (!send) return
      await sql.listen('sms', wake, wake) // ends with the pool
      timer = setInterval(wake, ASK_ANYWAY_MS)
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
