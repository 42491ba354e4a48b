import { addPhoto, orderPhotos, removePhoto } from '#contract/photos.ts'
import { type Api, route } from '../../http/route.ts'
import type { Photos } from './photos.ts'

export function photoRoutes(api: Api, photos: Photos): void {
  route(api, addPhoto, async ({ params, body }, { user }) => photos.add(user, params.id, body.url))
  route(api, orderPhotos, async ({ params, body }, { user }) => photos.order(user, params.id, body.ids))
  route(api, removePhoto, async ({ params }, { user }) => photos.remove(user, params.id, params.photoId))
}
