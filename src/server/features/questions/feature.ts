import {
  answerMailedQuestion,
  answerOwnerQuestion,
  getAsking,
  listOwnerQuestions,
  putAsking,
} from '#contract/questions.ts'
import type { Tx } from '../../db/pool.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makeQuestions, type Questions } from './questions.ts'
import { readQuestionsOf } from './store.ts'

function questionRoutes(api: Api, questions: Questions): void {
  route(api, listOwnerQuestions, async (_input, { user }) => questions.list(user.id))
  route(api, answerOwnerQuestion, async ({ params, body }) => questions.answer(params.id, body.answer))
  route(api, getAsking, async ({ params }) => ({ isOn: await questions.isAsking(params.id) }))
  route(api, putAsking, async ({ params, body }) => {
    await questions.setAsking(params.id, body.isOn)
    return { ok: true as const }
  })
  route(api, answerMailedQuestion, async ({ body }, { network }) => questions.byMail(body, network))
}

type Needs = Context & { tellOpen: (db: Tx, businessId: number) => Promise<void> }

export const questionsFeature = feature({
  make: ({ sql, config, tellOpen, warn }: Needs) =>
    makeQuestions({ sql, config, tellOpen, onError: warn('owners not asked') }),
  routes: questionRoutes,
  personalData: [
    {
      // They go with the account.
      name: 'ownerQuestions',
      tables: ['owner_question'],
      read: (db, { id }) => readQuestionsOf(db, id),
    },
  ],
  notMerged: {
    owner_question: 'of the duplicate; the owner of the listing that stays is asked about that one',
  },
})
