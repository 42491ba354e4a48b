import { addNamedPlace, listNamedPlaces, removeNamedPlace } from '#contract/named-places.ts'
import { feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makeNamedPlaces, type NamedPlaces } from './named-places.ts'
import { readPlaces } from './store.ts'

function namedPlaceRoutes(api: Api, places: NamedPlaces): void {
  route(api, listNamedPlaces, async (_input, { user }) => places.list(user.id))
  route(api, addNamedPlace, async ({ body }, { user }) => places.add(user.id, body))
  route(api, removeNamedPlace, async ({ params }, { user }) => {
    await places.remove(user.id, params.id)
    return { ok: true as const }
  })
}

export const namedPlacesFeature = feature({
  make: makeNamedPlaces,
  routes: namedPlaceRoutes,
  personalData: [
    {
      // They go with the account.
      name: 'namedPlaces',
      tables: ['named_place'],
      read: (db, { id }) => readPlaces(db, id),
    },
  ],
})
