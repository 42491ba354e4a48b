import { useQueryClient } from '@tanstack/react-query'
import {
  answerMailedQuestion,
  answerOwnerQuestion,
  getAsking,
  listOwnerQuestions,
  type OwnerQuestion,
  putAsking,
} from '#contract/questions.ts'
import { questionText as text } from '#text/questions.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { useSave } from '#web/lib/use-save.ts'

const QUESTIONS = ['owner-questions']
/** One setting of the owner, read through any of their businesses. */
const ASKING = ['asking']

export type QuestionAct = 'yes' | 'no' | 'undo' | 'stop' | 'resume'

/** Of the owner's businesses; answered ones stay until the page is left, so that they can be taken back. */
export const useOwnerQuestions = (enabled: boolean) =>
  useAsk(QUESTIONS, listOwnerQuestions, {}, { enabled, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

async function actSignedIn(question: OwnerQuestion, act: QuestionAct): Promise<OwnerQuestion> {
  const params = { id: question.businessId }
  if (act !== 'stop' && act !== 'resume') return ask(answerOwnerQuestion, { params, body: { answer: act } })
  await ask(putAsking, { params, body: { isOn: act === 'resume' } })
  return { ...question, isStopped: act === 'stop' }
}

/** Answers on the panel; what it shows of the business follows. */
export function useAnswerQuestion(question: OwnerQuestion) {
  const client = useQueryClient()
  return useSave((act: QuestionAct) => actSignedIn(question, act), {
    failed: text.failed,
    stale: [OWN_BUSINESSES, ASKING],
    onSuccess: (answered) =>
      client.setQueryData<OwnerQuestion[]>(QUESTIONS, (all) =>
        all?.map((one) => (one.businessId === answered.businessId ? answered : one)),
      ),
  })
}

const mailedKey = (token: string) => ['mailed-question', token]

/** The question of a mailed link. Looking at it answers nothing: programs that check mails open links too. */
export const useMailedQuestion = (token: string) =>
  useAsk(mailedKey(token), answerMailedQuestion, { body: { token, answer: 'read' } }, { retry: false })

export function useAnswerMailed(token: string) {
  const client = useQueryClient()
  return useSave((act: QuestionAct) => ask(answerMailedQuestion, { body: { token, answer: act } }), {
    failed: text.failed,
    onSuccess: (answered) => client.setQueryData(mailedKey(token), answered),
  })
}

export const useAsking = (businessId: number) =>
  useAsk([...ASKING, businessId], getAsking, { params: { id: businessId } }, { staleTime: 0 })

export const useSetAsking = (businessId: number) =>
  useSave((isOn: boolean) => ask(putAsking, { params: { id: businessId }, body: { isOn } }), {
    failed: text.askingFailed,
    toastsRefusal: true,
    stale: [ASKING, QUESTIONS],
  })
