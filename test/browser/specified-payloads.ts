import type { BrowserContext } from 'playwright-core'

type Sent = Readonly<Record<string, unknown>>

const OWNER = ['businessName', 'ownerName', 'confirmPassword', 'address', 'description']
const BUSINESS = [
  ...['name', 'categoryId', 'phone', 'email', 'address', 'city', 'district', 'description', 'latitude'],
  ...['longitude', 'isOpen', 'isEmergency', 'website', 'workingHours', 'images'],
]

/**
 * The fields that the browser sends with each call by the specification (section 7, customers and owners). Messages that are not
 * text have a kind instead; without a position the weather is requested by city.
 */
const SPECIFIED: Readonly<Record<string, (sent: Sent) => readonly string[]>> = {
  'POST /api/auth/login': () => ['email', 'password', 'userType'],
  'POST /api/auth/register': ({ userType }) => [
    ...['name', 'email', 'password', 'phone', 'city', 'userType'],
    ...(userType === 'business' ? OWNER : []),
  ],
  'POST /api/auth/forgot-password': () => ['email'],
  'GET /api/businesses/nearby-open': () => ['lat', 'lng', 'radius'],
  'GET /api/weather': ({ lat }) => (lat === undefined ? ['city'] : ['lat', 'lon', 'city']),
  'GET /api/geocode': () => ['lat', 'lng'],
  'POST /api/wheel/spin': () => ['userId', 'wheelType', 'businessId', 'userCity'],
  'POST /api/messages': ({ kind = 'text' }) => [
    ...['fromUserId', 'toBusinessId'],
    ...(kind === 'text' ? ['message'] : []),
  ],
  'POST /api/ads/click': () => ['adType', 'timestamp', 'revenue'],
  'POST /api/ads/impression': () => ['adType', 'timestamp', 'revenue'],
  'POST /api/admin/notifications/send': () => ['title', 'message', 'targetType', 'sentBy'],
  // The wizard also sends that the business is not verified, for an owner's draft.
  'POST /api/businesses': (sent) => [...BUSINESS, ...('draftId' in sent ? ['isVerified'] : [])],
  'POST /api/business/login': () => ['phone', 'password'],
  'POST /api/business/change-password': () => ['phone', 'currentPassword', 'newPassword'],
}

/** Collects specified fields that pages of `context` leave out of their calls. */
export function watchPayloads(context: BrowserContext): string[] {
  const omissions: string[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    const specified = SPECIFIED[call]
    if (!specified) return
    const body = request.postDataJSON() as Sent | null
    const sent = body ?? Object.fromEntries(searchParams)
    const missing = specified(sent).filter((field) => !(field in sent))
    if (missing.length > 0) omissions.push(`${call} leaves out ${missing.join(', ')}`)
  })
  return omissions
}
