import { z } from 'zod/mini'
import type { Point } from '#lib/geo.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, idParams } from './shapes.ts'

/** Of the pictures that chats show beside a link to a public page. */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

/** Of the streets around a place, which a page shows where there is no photo. */
export const SPOT_WIDTH = 1200
export const SPOT_HEIGHT = 400

/** Degrees times this are whole numbers: some ten metres. */
export const SPOT_STEPS = 10_000

/** The picture of the streets around a point; another number at its end when it is drawn in another way. */
export const spotPicturePath = ({ lat, lng }: Point): string =>
  `/gorsel/yer/${Math.round(lat * SPOT_STEPS)}-${Math.round(lng * SPOT_STEPS)}/1.jpg`

export const posterSizes = ['a4', 'a5'] as const
export type PosterSize = (typeof posterSizes)[number]

export const hoursCardSizes = ['a5', 'a6'] as const
export type HoursCardSize = (typeof hoursCardSizes)[number]

export const getPoster = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/poster',
  summary: 'A poster for the window of a listed business as a PDF, with codes of its page and of its wheel',
  access: ['manager', 'admin'],
  params: idParams,
  query: z.object({ size: z.enum(posterSizes, fieldError('invalid')) }),
  download: true,
  reply: z.string(),
  errors: ['print_not_listed', 'busy'],
})

export const getHoursCard = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/hours-card',
  summary: 'The weekly opening hours of a listed business as a card to print, a PDF',
  access: ['manager', 'admin'],
  params: idParams,
  query: z.object({ size: z.enum(hoursCardSizes, fieldError('invalid')) }),
  download: true,
  reply: z.string(),
  errors: ['print_not_listed', 'hours_irregular', 'busy'],
})
