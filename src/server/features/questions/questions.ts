import type { Parsed } from '#contract/endpoint.ts'
import { type answerMailedQuestion, type OwnerQuestion, QUESTION_PATH } from '#contract/questions.ts'
import { closedReason } from '#text/questions.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { makeWorker } from '../../worker.ts'
import { addChecks, keepHoursChecks } from '../checks/checks.ts'
import { closeDay, reopenDay } from '../hours/hours.ts'
import { type IncomingSms, queueOneSms } from '../phones/phones.ts'
import { makeAsking } from './asking.ts'
import { ANSWER_USEFUL_SECONDS, parseReply, TURN_MS } from './rules.ts'
import * as store from './store.ts'

type QuestionsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'sms'>
  /** Publishes other hours, in the transaction that changed them. */
  tellOpen: (db: Tx, businessId: number) => Promise<void>
  onError: (error: unknown) => void
}
type Act = 'yes' | 'no' | 'undo'

/** Questions to owners, and their answers. */
export type Questions = ReturnType<typeof makeQuestions>

const toQuestion = ({ ownerId: _, no: __, ...question }: store.QuestionRow): OwnerQuestion => question

export function makeQuestions({ sql, config, tellOpen, onError }: QuestionsDeps) {
  const signer = makeSigner(sql, 'owner-question')
  const linkOf = async (businessId: number, no: number): Promise<string> =>
    `${QUESTION_PATH}?token=${encodeURIComponent(await signer.sign(`${businessId}.${no}`))}`
  const askDue = makeAsking({ sql, config, linkOf })
  const worker = makeWorker({ works: [askDue], onError, turnMs: TURN_MS })

  /** The question with this number; null: the one of now. Throws `question_over`. */
  async function lock(db: Tx, businessId: number, no: number | null): Promise<store.QuestionRow> {
    const question = await store.lockQuestion(db, businessId)
    if (!question || (no !== null && question.no !== no)) throw new Failure('question_over')
    return question
  }

  /** Closes the day, or opens it again; of the regular week the owner said nothing. */
  async function changeDay(db: Tx, { businessId, day }: store.QuestionRow, isClosed: boolean) {
    const change = isClosed ? closeDay : reopenDay
    const isChanged = await keepHoursChecks(db, businessId, () =>
      change(db, businessId, { day, reason: closedReason }),
    )
    if (isChanged) await tellOpen(db, businessId)
    return isChanged
  }

  /** Does what an answer says; the same answer again is the same. Throws `question_over` for another one. */
  async function give(db: Tx, question: store.QuestionRow, act: Act): Promise<void> {
    const { businessId, ownerId: userId, answer, canUndo, isDayClosed } = question
    if (answer === act) return
    if (act === 'undo') {
      if (!canUndo) throw new Failure('question_over')
      if (isDayClosed) await changeDay(db, question, false)
      await store.setAnswer(db, { businessId, answer: null, isDayClosed: false })
      return
    }
    if (answer !== null) throw new Failure('question_over')
    const isClosed = act === 'no' && (await changeDay(db, question, true))
    if (act === 'yes')
      await addChecks(db, { businessId, userId, method: 'question', fields: ['hours', 'existence'] })
    await store.setAnswer(db, { businessId, answer: act, isDayClosed: isClosed })
  }

  /** Answers the question with this number, or ends the questions, and tells what it is then. */
  const act = (businessId: number, no: number | null, what: Act | 'read' | 'stop' | 'resume') =>
    tx(sql, async (db): Promise<OwnerQuestion> => {
      const question = await lock(db, businessId, no)
      if (what === 'stop' || what === 'resume') await store.setAsking(db, businessId, what === 'resume')
      else if (what !== 'read') await give(db, question, what)
      return toQuestion(await lock(db, businessId, no))
    })

  return {
    async list(ownerId: number): Promise<OwnerQuestion[]> {
      return (await store.listOpen(sql, ownerId)).map(toQuestion)
    },

    /** Throws `question_over`. */
    answer: (businessId: number, answer: Act): Promise<OwnerQuestion> => act(businessId, null, answer),

    /** Throws `question_over`, `too_many_requests`. */
    async byMail(
      { token, answer }: Parsed<typeof answerMailedQuestion>['body'],
      network: string,
    ): Promise<OwnerQuestion> {
      await takeAllowance(sql, config, 'mailed-questions', { network })
      const [businessId = 0, no = 0] = ((await signer.open(token)) ?? '').split('.').map(Number)
      return act(businessId, no, answer)
    },

    /** Takes an answer by SMS; false for what is none. Senders can be made up: the code decides. */
    async bySms({ phone, text }: IncomingSms): Promise<boolean> {
      const reply = parseReply(text)
      if (!reply) return false
      const found = await store.findByPhone(sql, { phone, code: reply.code })
      if (!found?.isAsked) return false
      const { userId, businessId } = found
      const giveBack = await takeAllowance(sql, config, 'sms-questions', { user: userId })
      if (businessId === null) return true
      await giveBack()
      try {
        const { isDayClosed, businessName: business } = await act(businessId, null, reply.act)
        const outcome = reply.act === 'no' && !isDayClosed ? 'not_closed' : reply.act
        await queueOneSms(sql, config.sms.smsADay, {
          userId,
          recipient: phone,
          usefulSeconds: ANSWER_USEFUL_SECONDS,
          kind: 'owner_question_said',
          data: { business, outcome },
        })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
      }
      return true
    },

    isAsking: (businessId: number): Promise<boolean> => store.isAsking(sql, businessId),
    setAsking: (businessId: number, isOn: boolean): Promise<void> => store.setAsking(sql, businessId, isOn),

    doDue: worker.doDue,
    start: worker.start,
    stop: worker.stop,
  }
}
