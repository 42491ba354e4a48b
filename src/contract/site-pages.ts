import { DIRECTORY_PATH } from './directory.ts'
import { nearPath, URGENT_PATH, wordsPath } from './directory-near.ts'

/** Pages of the application that share the first part of their addresses. */
type Area = {
  /** Paths that robots.txt closes; left out where robots may read. */
  closed?: string
  /**
   * Page shown to guests: `page`, a page of the application as well; else the address of the public page that shows
   * the same, or null. Left out: the landing page alone.
   */
  guest?: 'page' | ((id: string, query: URLSearchParams) => string | null)
}

const isId = (id: string) => /^[1-9]\d{0,14}$/.test(id)
const publicBusiness = (id: string) => (isId(id) ? `/isletme/${id}` : null)
const publicCategory = (id: string) => (isId(id) ? nearPath(id) : DIRECTORY_PATH)
function publicSearch(_id: string, query: URLSearchParams): string {
  const words = query.get('q')?.trim()
  return words ? wordsPath(words) : nearPath(null)
}

/** Every area of the application. The addresses of the route tables in src/web/app must lie in one of them. */
const areas = {
  '/business': { closed: '/business/', guest: publicBusiness },
  '/businesses': { closed: '/businesses/', guest: publicBusiness },
  '/category': { closed: '/category/', guest: publicCategory },
  '/categories': { closed: '/categories', guest: publicCategory },
  '/candidates': { closed: '/candidates/', guest: 'page' },
  '/call-outs': { closed: '/call-outs' },
  '/mektup': { closed: '/mektup', guest: 'page' },
  '/yol': { closed: '/yol/', guest: 'page' },
  '/customer-dashboard': { closed: '/customer-dashboard' },
  '/favorites': { closed: '/favorites' },
  '/saved-searches': { closed: '/saved-searches' },
  '/messages': { closed: '/messages', guest: publicBusiness },
  '/nearby-map': { closed: '/nearby-map', guest: () => nearPath(null) },
  '/search': { closed: '/search', guest: publicSearch },
  '/wheel': { closed: '/wheel' },
  '/emergency': { closed: '/emergency', guest: () => URGENT_PATH },
  '/business-dashboard': { closed: '/business-dashboard' },
  '/add-business': { closed: '/add-business', guest: 'page' },
  '/admin': { closed: '/admin' },
  '/field-work': { closed: '/field-work' },
  '/owner-question': { closed: '/owner-question', guest: 'page' },
  '/claim-dispute': { closed: '/claim-dispute', guest: 'page' },
  '/new-password': { closed: '/new-password', guest: 'page' },
  '/forgot-password': { closed: '/forgot-password', guest: 'page' },
  '/account': { guest: 'page' },
  '/business-login': { guest: 'page' },
  '/business-register': { guest: 'page' },
  '/confirm-email': { guest: 'page' },
  '/invitation': {},
  '/help': { guest: 'page' },
  '/legal': { guest: 'page' },
  '/login': { guest: 'page' },
  '/notifications': {},
  '/register': { guest: 'page' },
} satisfies Record<`/${string}`, Area>

type AreaPath = keyof typeof areas
/** An address of the application, with `:name` for its parameters. */
export type AppPath = '/' | AreaPath | `${AreaPath}/${string}`

export function areaOf(pathname: string): Area | undefined {
  const first = `/${pathname.split('/')[1]}`
  return first in areas ? areas[first as AreaPath] : undefined
}

/** All paths of the application that robots.txt closes. */
export const closedToRobots: readonly string[] = Object.values<Area>(areas).flatMap(
  ({ closed }) => closed ?? [],
)
