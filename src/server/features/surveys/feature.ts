import { type Context, feature } from '../../feature.ts'
import type { BuiltPages } from '../../http/built-pages.ts'
import type { HeaderTable } from '../../http/headers.ts'
import { surveyPage, surveyRoutes } from './routes.ts'
import { eraseSurveyWork, readSurveyWork } from './store-visits.ts'
import { makeSurveys } from './surveys.ts'

type Needs = Context & { built: BuiltPages | null; headers: HeaderTable }

export const surveysFeature = feature({
  make: ({ warn, ...context }: Needs) => makeSurveys({ ...context, onError: warn('sample not drawn') }),
  routes(api, surveys, { config, built, headers }) {
    surveyRoutes(api, surveys)
    const { results } = surveys
    if (built) surveyPage({ app: api.app, config, built, headers, results })
  },
  personalData: [
    {
      // Before businesses and the field: whose they are is read there. What was found stays, without a name.
      name: 'surveys',
      tables: ['survey_visit'],
      read: (db, { id }) => readSurveyWork(db, id),
      erase: (tx, { id }) => eraseSurveyWork(tx, id),
    },
  ],
  notMerged: {
    survey_place: 'what was drawn and visited was the duplicate',
  },
})
