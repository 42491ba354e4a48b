import { addDraft, deleteDraft, saveDraft, submitBusiness } from '#contract/submissions.ts'
import { feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { readSubmissions } from './store.ts'
import { makeSubmissions, type Submissions } from './submissions.ts'

function submissionRoutes(api: Api, submissions: Submissions): void {
  route(api, submitBusiness, async ({ body }, { user }) => submissions.submit(user, body))
  route(api, addDraft, async ({ body }, { user }) => submissions.drafts.add(user.id, body))
  route(api, deleteDraft, async ({ params }, { user }) => {
    await submissions.drafts.delete(user.id, params.id)
    return { ok: true } as const
  })
  route(api, saveDraft, async ({ params, body }, { user }) =>
    submissions.drafts.save(user.id, params.id, body),
  )
}

export const submissionsFeature = feature({
  make: makeSubmissions,
  routes: submissionRoutes,
  personalData: [
    {
      // A place that somebody submitted stays; who submitted it goes with the account.
      name: 'submissions',
      tables: ['submission'],
      read: (db, { id }) => readSubmissions(db, id),
    },
  ],
  notMerged: { submission: 'who submitted the duplicate; sent again, it is found' },
})
