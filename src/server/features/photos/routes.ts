import { addPhoto, orderPhotos, removePhoto } from '#contract/photos.ts'
import { feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makePhotos, type Photos } from './photos.ts'
import { mergePhotos } from './store.ts'

function photoRoutes(api: Api, photos: Photos): void {
  route(api, addPhoto, async ({ params, body }, { user }) => photos.add(user, params.id, body.url))
  route(api, orderPhotos, async ({ params, body }, { user }) => photos.order(user, params.id, body.ids))
  route(api, removePhoto, async ({ params }, { user }) => photos.remove(user, params.id, params.photoId))
}

export const photosFeature = feature({
  make: makePhotos,
  routes: photoRoutes,
  mergeParts: [
    {
      name: 'photos',
      tables: ['business_photo'],
      move: (tx, { from, into }) => mergePhotos(tx, from, into),
    },
  ],
})
