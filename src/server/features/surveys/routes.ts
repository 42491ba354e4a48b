import { callSurveyPlace, getSurvey, getSurveyResults, visitSurveyPlace } from '#contract/surveys.ts'
import { type Api, route } from '../../http/route.ts'
import type { Surveys } from './surveys.ts'

export function surveyRoutes(api: Api, surveys: Surveys): void {
  route(api, getSurvey, async (_input, { user }) => surveys.ofWeek(user))
  route(api, visitSurveyPlace, async ({ body }, { user }) => surveys.visit(user.id, body))
  route(api, callSurveyPlace, async ({ params, body }, { user }) => {
    await surveys.call(user.id, params.id, body.result)
    return { ok: true as const }
  })
  route(api, getSurveyResults, async () => surveys.results())
}
