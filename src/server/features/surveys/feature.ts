import { type Context, feature } from '../../feature.ts'
import type { Checks } from '../checks/checks.ts'
import { surveyRoutes } from './routes.ts'
import { eraseSurveyWork, readSurveyWork } from './store-visits.ts'
import { makeSurveys } from './surveys.ts'

export const surveysFeature = feature({
  make: ({ checks, warn, ...context }: Context & { checks: Checks }) =>
    makeSurveys({ ...context, checksOf: checks.of, onError: warn('sample not drawn') }),
  routes: surveyRoutes,
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
