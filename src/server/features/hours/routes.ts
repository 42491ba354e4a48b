import { getHours, previewHours, putHours, putOpen } from '#contract/hours.ts'
import { feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { type Hours, makeHours } from './hours.ts'

function hoursRoutes(api: Api, hours: Hours): void {
  route(api, putOpen, async ({ params, body }, { user }) => hours.setOpen(params.id, user, body.isOpen))
  route(api, getHours, async ({ params }) => hours.get(params.id))
  route(api, putHours, async ({ params, body }, { user }) => hours.setHours(params.id, user, body))
  route(api, previewHours, async ({ params, body }) => hours.preview(params.id, body))
}

export const hoursFeature = feature({ make: makeHours, routes: hoursRoutes })
