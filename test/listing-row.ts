import type { ListingRow } from '#server/features/listing/store.ts'

/** A listed business with only the fields of `over` and the required ones. */
export const listingRow = (over: Partial<ListingRow>): ListingRow => ({
  ...{ id: 1, isListed: true, categoryId: 2, categoryName: 'c', usualScheduleId: null, source: 'osm' },
  ...{ name: 'n', description: '', address: '', city: null, district: null, lat: 41, lng: 29, phone: null },
  ...{ email: null, website: null, scheduleId: null, hours: null, week: null, hoursWritten: null },
  ...{ switchOpen: null, switchUntil: null, isEmergency: false, ratingMean: null, reviewCount: 0 },
  ...{ priceRange: null, responseClaim: null, workingArea: null, features: [], services: [] },
  ...{ paymentMethods: [], certificates: [], insurers: [], vehicleTypes: [], accessNotes: [] },
  ...{ photos: [], responseSeconds: null, hasOwner: false, updatedAt: new Date(0), checkedAt: null },
  ...{ phoneTrust: 0, hoursTrust: 0, openDoubt: null },
  ...over,
})
