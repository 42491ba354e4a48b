import type { PlaceToCheck } from '#contract/field-visits.ts'
import type { SurveyPlace } from '#contract/surveys.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Waiting } from './waiting.ts'

/** A place to look at; `surveyId`: it belongs to the week's sample, and nothing is known of it. */
export type ListedPlace = PlaceToCheck & { surveyId?: number }

/** The sample in the shape of the other places, the nearest first. */
export const listSurvey = (places: readonly SurveyPlace[], point: Point): ListedPlace[] =>
  places
    .map(({ id, businessId, ...place }) => ({
      ...place,
      id: businessId,
      surveyId: id,
      phone: null,
      checkedAt: null,
      distance: distanceKm(point, place),
    }))
    .sort((a, b) => a.distance - b.distance)

type SurveyKind = 'survey' | 'surveyCall' | 'surveyHours'

/** Drawn places of which an answer waits on this device. */
export const waitingIn = (list: readonly Waiting[], kind: SurveyKind): ReadonlySet<number> =>
  new Set(list.flatMap(({ content }) => (content.kind === kind ? content.placeId : [])))
