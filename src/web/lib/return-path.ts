import { nearPath, URGENT_PATH } from '#contract/near-page.ts'
import { DIRECTORY_PATH } from '#contract/pages.ts'

/** Names in an address of the account pages where somebody wanted to go. */
const NEXT = 'next'
const MAX_LENGTH = 500
/** Nobody wants to arrive where one signs in. */
const ACCOUNT =
  /^\/(?:login|register|business-login|forgot-password|new-password|confirm-email|account\/security)?$/
const OWN = 'https://own.invalid'

/** A path of ours, cleaned; null for anything else, as other people write such addresses too. */
export function ownPath(written: string | null): string | null {
  if (!written?.startsWith('/') || written.length > MAX_LENGTH) return null
  let url: URL
  try {
    url = new URL(written, OWN)
  } catch {
    return null
  }
  const { origin, pathname, search, hash } = url
  // Cleaning "/..//a.example" leaves a path that browsers read as another host's.
  if (origin !== OWN || pathname.startsWith('//') || ACCOUNT.test(pathname)) return null
  return pathname + search + hash
}

/** Where somebody is to arrive who signs in at an address with this query; null where they named nothing of ours. */
export const returnPath = (search: string): string | null => ownPath(new URLSearchParams(search).get(NEXT))

/** The address of an account page that leads to `next` afterwards. */
export const withReturn = (to: string, next: string | null): string =>
  next === null ? to : `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ [NEXT]: next })}`

/** Names in an address of the login which kind of account is meant. */
export const OWNERS_LOGIN = '/login?door=business'
export const isOwnersDoor = (search: string): boolean =>
  new URLSearchParams(search).get('door') === 'business'

/** Where an owner's page is what somebody wanted, the owners' login is where they sign in. */
export const loginFor = (next: string | null): string =>
  next !== null && /^\/business-dashboard(?:[/?#]|$)/.test(next) ? '/business-login' : '/login'

/** Written by the server: the application has no page there. */
export const isServerPage = (path: string): boolean => /^\/(?:rehber|isletme)(?:[/?#]|$)/.test(path)

/** What of a page of the application anybody may see without an account; null where that is nothing. */
export function publicPathOf(pathname: string): string | null {
  const [, page, id = ''] = pathname.split('/')
  const isId = /^[1-9]\d{0,14}$/.test(id)
  switch (page) {
    case 'business':
    case 'businesses':
    case 'messages':
      return isId ? `/isletme/${id}` : null
    case 'category':
    case 'categories':
      return isId ? nearPath(id) : DIRECTORY_PATH
    case 'emergency':
      return URGENT_PATH
    case 'nearby-map':
    case 'search':
      return nearPath(null)
    default:
      return null
  }
}
