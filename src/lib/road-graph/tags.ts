import { distanceKm, type Point } from '../geo.ts'
import { MAIN, ON_FOOT, ONE_WAY, SPEED_SHIFT } from './roads.ts'

/** Free-flow speeds in km/h: what a road of the kind yields between its lights, not what its signs allow. */
const SPEEDS: Readonly<Record<string, number>> = {
  motorway: 95,
  motorway_link: 55,
  trunk: 80,
  trunk_link: 50,
  primary: 55,
  primary_link: 40,
  secondary: 45,
  secondary_link: 35,
  tertiary: 40,
  tertiary_link: 32,
  unclassified: 33,
  road: 30,
  residential: 30,
  living_street: 15,
  service: 18,
}
const PATHS = ['footway', 'path', 'steps', 'pedestrian', 'track', 'cycleway', 'bridleway']
/** No pavement: nobody walks there. */
const NOT_WALKED = /^(?:motorway|trunk)/
const MAINS = /^(?:motorway|trunk|primary|secondary)/
const REFUSED = ['no', 'private']

export type RoadTags = { name: string; kind: number; isReversed: boolean }

/** Reads the tags of a way; null where neither cars nor people may go. */
export function readRoadTags(tags: ReadonlyMap<string, string>): RoadTags | null {
  const highway = tags.get('highway') ?? ''
  if (tags.get('area') === 'yes') return null
  const speed = speedOf(highway, tags)
  const isWalked = walks(highway, tags)
  if (speed === 0 && !isWalked) return null
  const oneWay = tags.get('oneway') ?? (impliesOneWay(highway, tags) ? 'yes' : 'no')
  const kind =
    (speed << SPEED_SHIFT) |
    (['yes', 'true', '1', '-1'].includes(oneWay) ? ONE_WAY : 0) |
    (isWalked ? ON_FOOT : 0) |
    (MAINS.test(highway) ? MAIN : 0)
  return {
    name: (tags.get('name') ?? tags.get('ref') ?? '').replaceAll('\n', ' ').trim(),
    kind,
    isReversed: oneWay === '-1',
  }
}

function speedOf(highway: string, tags: ReadonlyMap<string, string>): number {
  const usual = SPEEDS[highway] ?? 0
  const may = tags.get('motor_vehicle') ?? tags.get('vehicle') ?? tags.get('access') ?? 'yes'
  if (usual === 0 || REFUSED.includes(may)) return 0
  const limit = Number(tags.get('maxspeed'))
  return limit >= 5 ? Math.min(usual, Math.round(limit)) : usual
}

function walks(highway: string, tags: ReadonlyMap<string, string>): boolean {
  const may = tags.get('foot') ?? tags.get('access') ?? 'yes'
  if (REFUSED.includes(may)) return false
  return PATHS.includes(highway) || (highway in SPEEDS && !NOT_WALKED.test(highway))
}

const impliesOneWay = (highway: string, tags: ReadonlyMap<string, string>) =>
  highway === 'motorway' || tags.get('junction') === 'roundabout'

/** Null: it is not in the extract. */
type PointOf = (ref: number) => Point | null

/** No yard or petrol station has a bridge or tunnel as long as this. */
const LONGEST_SERVICE_METRES = 500

const metresOf = (refs: readonly number[], pointOf: PointOf) =>
  refs.reduce((sum, ref, i) => {
    const [last, point] = [pointOf(refs[i - 1] ?? ref), pointOf(ref)]
    return last && point ? sum + distanceKm(last, point) * 1000 : sum
  }, 0)

/** The ways beside the roadway of a large bridge, or below an airfield: closed, also where the data does not say so. */
export function isForKeepers(
  tags: ReadonlyMap<string, string>,
  refs: readonly number[],
  pointOf: PointOf,
): boolean {
  const spans = [tags.get('bridge'), tags.get('tunnel')].some((value = 'no') => value !== 'no')
  return (
    spans &&
    tags.get('highway') === 'service' &&
    !tags.has('name') &&
    metresOf(refs, pointOf) > LONGEST_SERVICE_METRES
  )
}
