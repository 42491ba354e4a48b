import { getHours, previewHours, putHours, putOpen } from '#contract/opening.ts'
import { type Api, route } from '../../http/route.ts'
import type { Opening } from './opening.ts'

export function openingRoutes(api: Api, opening: Opening): void {
  route(api, putOpen, async ({ params, body }, { user }) => opening.setOpen(params.id, user, body.isOpen))
  route(api, getHours, async ({ params }) => opening.hours(params.id))
  route(api, putHours, async ({ params, body }, { user }) => opening.setHours(params.id, user, body))
  route(api, previewHours, async ({ params, body }) => opening.preview(params.id, body))
}
