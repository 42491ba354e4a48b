import {
  cancelLetters,
  claimByLetter,
  countLetterPlaces,
  listLetterRuns,
  makeLetters as makeLettersEndpoint,
  openLetter,
  printLetters,
} from '#contract/letters.ts'
import { type Context, feature } from '../../feature.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Candidates } from '../candidates/candidates.ts'
import { loadedRefusals } from '../refusals/refusals.ts'
import { type Letters, makeLetters } from './letters.ts'
import { readUsed } from './store.ts'

function letterRoutes(api: Api, letters: Letters): void {
  route(api, openLetter, async ({ body }, { network }) => letters.open(body.code, network))
  route(api, claimByLetter, async ({ body }, { user, network }) => letters.claim(user, body.code, network))
  route(api, countLetterPlaces, async ({ query }) => letters.count(query))
  pagedRoute(api, listLetterRuns, ({ query }) => letters.list(query))
  route(api, makeLettersEndpoint, async ({ body }, { user }) => letters.make(user.id, body))
  route(
    api,
    printLetters,
    async ({ params, query }, { user }) =>
      new FileAnswer({
        type: 'application/pdf',
        ...(await letters.print(user.id, params.id, query.form)),
      }),
  )
  route(api, cancelLetters, async ({ params }, { user }) => {
    await letters.cancel(user.id, params.id)
    return { ok: true as const }
  })
}

export const lettersFeature = feature({
  make: ({ sql, config, places, candidates }: Context & { candidates: Candidates }) =>
    makeLetters({ sql, config, places, candidates, register: loadedRefusals(sql) }),
  routes: letterRoutes,
  personalData: [
    {
      // A letter names a place. Who used its code goes with the account; that it was used stays.
      name: 'letters',
      tables: ['letter'],
      read: (db, { id }) => readUsed(db, id),
    },
  ],
  notMerged: {
    letter: 'its code is of the duplicate, and ends with it; the claim that came of it moves',
  },
})
