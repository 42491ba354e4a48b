import type { Parsed, Reply } from '#contract/endpoint.ts'
import {
  type addNamedPlace,
  freePlaceName,
  type listNamedPlaces,
  MAX_NAMED_PLACES,
  type NamedPlace,
  placeNameKey,
} from '#contract/named-places.ts'
import { roundTo100m } from '#lib/geo.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { Failure } from '../../failure.ts'
import { deletePlace, insertPlace, lockPerson, readPlaces } from './store.ts'

/** The places that people asked to have in their accounts. */
export type NamedPlaces = ReturnType<typeof makeNamedPlaces>

export function makeNamedPlaces({ sql }: { sql: Sql }) {
  const signer = makeSigner(sql, 'named-places')
  return {
    async list(userId: number): Promise<Reply<typeof listNamedPlaces>> {
      const [rows, signed] = await Promise.all([readPlaces(sql, userId), signer.sign(`${userId}`)])
      const places = rows.map(({ createdAt: _, ...place }) => place)
      return { places, key: signed.slice(signed.lastIndexOf('.') + 1) }
    },

    /**
     * The same name at the same spot is the same place; elsewhere the place gets a numbered name, so that one device never
     * overwrites what another one kept. Throws `named_places_full`.
     */
    add: (userId: number, asked: Parsed<typeof addNamedPlace>['body']): Promise<NamedPlace> =>
      tx(sql, async (db) => {
        await lockPerson(db, userId)
        const point = roundTo100m(asked)
        const own = await readPlaces(db, userId)
        const wanted = asked.name.trim()
        const same = own.find(
          ({ name, lat, lng }) =>
            placeNameKey(name) === placeNameKey(wanted) && lat === point.lat && lng === point.lng,
        )
        if (same) return same
        if (own.length >= MAX_NAMED_PLACES) throw new Failure('named_places_full')
        const name = freePlaceName(
          wanted,
          own.map((place) => place.name),
        )
        const id = await insertPlace(db, userId, { name, nameKey: placeNameKey(name), ...point })
        return { id, name, ...point }
      }),

    remove: (userId: number, id: number): Promise<void> => deletePlace(sql, userId, id),
  }
}
