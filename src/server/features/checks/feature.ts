import { answerCheck, claimCheckQuestion, confirmCheck, getChecks } from '#contract/checks.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makeAnswers, makePersonKeys } from './answers.ts'
import { makeChecks } from './checks.ts'
import { makeListedTrust } from './listed-trust.ts'
import { eraseChecks, readChecksOf } from './store.ts'
import { eraseAnswersOf, eraseQuestionOf, readAnswersOf, readQuestionOf } from './store-answers.ts'

type Operations = ReturnType<typeof makeChecks> & ReturnType<typeof makeAnswers>

function checksRoutes(api: Api, checks: Operations): void {
  route(api, getChecks, async ({ params }) => checks.of(params.id))
  route(api, confirmCheck, async ({ params: { id, field } }, { user }) => {
    await checks.confirm(id, field, user.id)
    return { ok: true as const }
  })
  route(api, claimCheckQuestion, async (_input, { user }) => ({
    isFirst: await checks.claimQuestion(user.id),
  }))
  route(api, answerCheck, async ({ params, body }, { user, network }) => {
    await checks.answer(params.id, body, { userId: user?.id ?? null, network })
    return { ok: true as const }
  })
}

export const checksFeature = feature({
  make: ({ sql, config, warn }: Context) => ({
    ...makeChecks({ sql }),
    ...makeAnswers({ sql, config }),
    ...makeListedTrust({ sql, onError: warn('trust not computed') }),
  }),
  routes: checksRoutes,
  personalData: [
    {
      // Before businesses: what is known of the owner's goes with them. Checks stay, without a name.
      name: 'checks',
      tables: ['business_check', 'check_answer', 'check_question'],
      async read(db, { id }) {
        const checked = await readChecksOf(db, id)
        const answered = await readAnswersOf(db, await makePersonKeys(db).ofUser(id))
        return { checked, answered, askedOn: await readQuestionOf(db, id) }
      },
      async erase(tx, { id }) {
        await eraseChecks(tx, id)
        await eraseAnswersOf(tx, await makePersonKeys(tx).ofUser(id))
        await eraseQuestionOf(tx, id)
      },
    },
  ],
  notMerged: {
    business_check: 'of the duplicate; the listing that stays keeps its facts',
    check_answer: 'of what the duplicate showed; gone in 30 days',
  },
})
