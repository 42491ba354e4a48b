import { getHoursCard, getPoster, SPOT_STEPS } from '#contract/sharing.ts'
import type { Point } from '#lib/geo.ts'
import { YEAR_SECONDS } from '#lib/time.ts'
import { hoursCardText, posterText } from '#text/sharing.ts'
import { Failure } from '../../failure.ts'
import { type Context, feature } from '../../feature.ts'
import { FileAnswer } from '../../http/answers.ts'
import { networkOf } from '../../http/request.ts'
import { type Api, route } from '../../http/route.ts'
import type { Basemap } from '../basemap/basemap.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Categories } from '../categories/categories.ts'
import type { Listing } from '../listing/listing.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { WheelDoor } from '../wheel/wheel.ts'
import { PICTURES_PATH } from './pictures.ts'
import { makeSharing, type Sharing } from './sharing.ts'

type Needs = Context & {
  listing: Listing
  categories: Categories
  businesses: Businesses
  wheel: WheelDoor
  uploads: Uploads
  basemap: Basemap | null
}

/** Another content has another address. Chats of other sites show it, too. */
const PICTURE_HEADERS = {
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'content-type': 'image/jpeg',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Turkey with its coasts: our own map shows no more. */
const isOnMap = ({ lat, lng }: Point) => lat > 35.7 && lat < 42.2 && lng > 25.5 && lng < 45

const pdf = (name: string, data: Buffer) =>
  new FileAnswer({ data, type: 'application/pdf', name: `${name}.pdf` })

function sharingRoutes(api: Api, sharing: Sharing): void {
  type Parts = { kind: string; subject: string; file: string }
  api.app.get<{ Params: Parts }>(
    `${PICTURES_PATH}/:kind(^isletme|rehber$)/:subject(^[\\d-]{1,30}$)/:file(^[\\w-]{1,40}\\.jpg$)`,
    async ({ params, ip }, reply) => {
      const { kind, subject, file } = params
      const path = `${PICTURES_PATH}/${kind}/${subject}/${file}`
      const picture = await sharing.picture(path, [kind, subject], networkOf(ip))
      if (!picture) throw new Failure('not_found')
      if ('path' in picture) return reply.header('cache-control', 'no-cache').redirect(picture.path, 302)
      return reply.headers(PICTURE_HEADERS).send(picture.bytes)
    },
  )

  // Of a position, not of a business: it holds nothing that the map does not show to everybody.
  api.app.get<{ Params: { spot: string } }>(
    `${PICTURES_PATH}/yer/:spot(^\\d{6}-\\d{6}$)/1.jpg`,
    async ({ params, ip }, reply) => {
      const [lat = 0, lng = 0] = params.spot.split('-').map((part) => Number(part) / SPOT_STEPS)
      if (!isOnMap({ lat, lng })) throw new Failure('not_found')
      return reply.headers(PICTURE_HEADERS).send(await sharing.spotPicture({ lat, lng }, networkOf(ip)))
    },
  )

  route(api, getPoster, async ({ params, query: { size } }, { user }) =>
    pdf(`${posterText.fileName}-${size}`, await sharing.poster(params.id, size, user.id)),
  )
  route(api, getHoursCard, async ({ params, query: { size } }, { user }) =>
    pdf(`${hoursCardText.fileName}-${size}`, await sharing.hoursCard(params.id, size, user.id)),
  )
}

export const sharingFeature = feature({ make: (needs: Needs) => makeSharing(needs), routes: sharingRoutes })
