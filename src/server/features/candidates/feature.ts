import { answerCandidate, getCandidate, listCandidates, takeOverCandidate } from '#contract/candidates.ts'
import type { Config } from '../../config.ts'
import { type Context, feature } from '../../feature.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { type Api, fromReplicas, route } from '../../http/route.ts'
import type { Submissions } from '../submissions/submissions.ts'
import { type Candidates, makeCandidates } from './candidates.ts'
import { readAnswers } from './store.ts'

function candidateRoutes(api: Api, candidates: Candidates, config: Config): void {
  const gate = makeFloodGate(config, 'candidates')
  route(
    api,
    listCandidates,
    fromReplicas(async ({ query }, { network }) => {
      gate.take(network)
      return candidates.list(query)
    }),
  )
  route(
    api,
    getCandidate,
    fromReplicas(async ({ params }, { network }) => {
      gate.take(network)
      return candidates.read(params.id)
    }),
  )
  route(api, answerCandidate, async ({ params, body }, { user, network }) => {
    await candidates.answer(params.id, body.answer, { userId: user.id, network })
    return { ok: true as const }
  })
  route(api, takeOverCandidate, async ({ params }, { user }) => candidates.takeOver(user.id, params.id))
}

export const candidatesFeature = feature({
  make: ({ sql, config, places, submissions }: Context & { submissions: Submissions }) =>
    makeCandidates({ sql, config, places, submissions }),
  routes: (api, candidates, { config }) => candidateRoutes(api, candidates, config),
  personalData: [
    {
      // Goes with the account; what it hid stays hidden until somebody else answers.
      name: 'candidateAnswers',
      tables: ['candidate_answer'],
      read: (db, { id }) => readAnswers(db, id),
    },
  ],
  notMerged: {
    candidate_business: 'the listing that stays is found to be the same place by itself',
  },
})
