import { z } from 'zod/mini'
import { accountSides } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** Where the street map is served. */
export const STREETS_PATH = '/map/streets.pmtiles'

/** Settings of this installation that the browser needs; nothing secret. */
export const Site = z.object({
  demo: z.boolean(),
  /** Shown on the login page in demo mode; empty otherwise. */
  demoAccounts: z.array(
    z.object({ email: z.string(), password: z.string(), door: z.enum(accountSides), userType: z.string() }),
  ),
  /** Raster tiles for the street map, `https://…/{z}/{x}/{y}.png`; null draws the map from polygons alone. */
  mapTilesUrl: z.nullable(z.string()),
  /** Path of the street map served by ourselves, one PMTiles file read by ranges; null where there is none. */
  mapStreetsUrl: z.nullable(z.string()),
  /** How old the street map's data is, "2021-08"; null where it does not say. */
  mapStreetsMonth: z.nullable(z.string()),
  /** The month of its oldest part, where only a part of it was renewed. */
  mapStreetsSince: z.nullable(z.string()),
  /** Whom the street map asks to name beside OpenStreetMap. */
  mapCredits: z.array(z.object({ name: z.string(), href: z.string() })),
  /** The shortest password this installation takes. */
  passwordMin: z.int(),
  /** AdSense's publisher; null: house advertisements alone. */
  adsenseClient: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  /** Where searches and switches are sent by SMS; null: nowhere. */
  smsNumber: z.nullable(z.string()),
})
export type Site = z.infer<typeof Site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Public settings of this installation',
  access: ['public'],
  reply: Site,
  errors: [],
})
