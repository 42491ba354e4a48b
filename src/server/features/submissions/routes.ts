import { addDraft, deleteDraft, saveDraft, submitBusiness } from '#contract/submissions.ts'
import { type Api, route } from '../../http/route.ts'
import type { Submissions } from './submissions.ts'

export function submissionRoutes(api: Api, submissions: Submissions): void {
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
