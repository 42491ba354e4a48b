import type { Point } from '#lib/geo.ts'
import { usePlacesToCheck, useSurvey } from '#web/features/field/queries.ts'
import { useQueue } from '#web/features/field/queue.ts'
import { type ListedPlace, listSurvey, waitingIn } from '#web/features/field/survey-places.ts'

/** Where to look: a plan, the week's sample, or near the worker. */
export type Where = number | 'survey' | null

/** As far as places count as near: the server's own radius. */
const NEAR_KM = 3

/** Places to visit, those of the sample first, telephones to call and hours to compare; without what waits to be sent. */
export function useListedPlaces(point: Point, where: Where) {
  const survey = useSurvey()
  const { list } = useQueue()
  const query = usePlacesToCheck(point, where === 'survey' ? null : where)
  const [visited, called] = [waitingIn(list, 'survey'), waitingIn(list, 'surveyCall')]
  const compared = waitingIn(list, 'surveyHours')
  const drawn = listSurvey(survey.data?.places ?? [], point).filter(
    ({ surveyId = 0 }) => !visited.has(surveyId),
  )
  const near = drawn.filter(({ distance }) => distance <= NEAR_KM)
  const asked = where === 'survey' ? survey : query
  const places: ListedPlace[] | undefined =
    where === 'survey' ? survey.data && drawn : query.data && [...(where === null ? near : []), ...query.data]
  return {
    query: asked,
    places,
    drawn,
    calls: (survey.data?.calls ?? []).filter(({ id }) => !called.has(id)),
    doors: (survey.data?.doors ?? []).filter(({ id }) => !compared.has(id)),
  }
}
