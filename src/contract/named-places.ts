import { z } from 'zod/mini'
import { fold } from '#lib/turkish.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, latitude, longitude, nothing, text } from './shapes.ts'

/** So many places a person can name. */
export const MAX_NAMED_PLACES = 10
export const PLACE_NAME_LENGTH = 30

const NamedPlace = z.object({ id, name: z.string(), lat: z.number(), lng: z.number() })
export type NamedPlace = z.infer<typeof NamedPlace>

/** Two names with the same key are one to a person. */
export const placeNameKey = (name: string): string => fold(name.trim())

/** The name, or the first free "name 2", "name 3" and so on, of at most `PLACE_NAME_LENGTH` characters. */
export function freePlaceName(wanted: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(placeNameKey))
  if (!keys.has(placeNameKey(wanted))) return wanted
  for (let n = 2; ; n++) {
    const end = ` ${n}`
    const name = `${wanted.slice(0, PLACE_NAME_LENGTH - end.length).trimEnd()}${end}`
    if (!keys.has(placeNameKey(name))) return name
  }
}

export const listNamedPlaces = endpoint({
  method: 'GET',
  path: '/api/named-places',
  summary:
    'The places that the caller asked to have in the account, and the key, 32 bytes in base64url, that seals those which the devices keep',
  access: ['self'],
  reply: z.object({ places: z.array(NamedPlace), key: z.string() }),
  errors: [],
})

export const addNamedPlace = endpoint({
  method: 'POST',
  path: '/api/named-places',
  summary: 'Keeps a place in the account, to 100 m; under a numbered name where another place has this one',
  access: ['self'],
  body: z.object({ name: text(PLACE_NAME_LENGTH), lat: latitude, lng: longitude }),
  reply: NamedPlace,
  errors: ['named_places_full'],
})

export const removeNamedPlace = endpoint({
  method: 'DELETE',
  path: '/api/named-places/{id}',
  summary: "Removes a place from the account; again, or another person's, changes nothing",
  access: ['user'],
  params: idParams,
  reply: nothing,
  errors: [],
})
