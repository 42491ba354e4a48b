import { z } from 'zod/mini'
import { businessName, flag, freeText, latitude, longitude, shortId, text } from './shapes.ts'

/** Entries of one list, such as services. */
const LIST_MAX = 30

const list = z.array(freeText(80)).check(z.maxLength(LIST_MAX, 'too_long'))

/**
 * Fields that people write of a business: the wizard, its owner's panel and the staff's form share them. An empty text
 * takes the value away. Coordinates stand together: both or neither.
 */
const businessFields = {
  name: businessName(text(200)),
  categoryId: shortId,
  phone: freeText(30),
  email: freeText(254),
  website: freeText(300),
  /** A province in any spelling. */
  city: freeText(40),
  /** One of that province, in any spelling. */
  district: freeText(60),
  address: freeText(300),
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  description: freeText(2000),
  /** Free text or OpenStreetMap's; what is not understood is kept as written and decides nothing. */
  workingHours: freeText(500),
  isEmergency: flag,
  priceRange: freeText(80),
  responseClaim: freeText(80),
  workingArea: freeText(200),
  features: list,
  services: list,
  paymentMethods: list,
  certificates: list,
  insurers: list,
  vehicleTypes: list,
  accessNotes: list,
}

/** All of them optional: what is absent stays as it is. */
export const BusinessFields = z.partial(z.object(businessFields))
export type BusinessFields = z.infer<typeof BusinessFields>
