import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, idParams } from './shapes.ts'

/** Of the pictures that chats show beside a link to a public page. */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

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
