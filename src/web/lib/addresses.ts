import { areaOf } from '#contract/site-pages.ts'

/** Query parameter of the account pages: the page to return to. */
const NEXT = 'next'
const MAX_LENGTH = 500
/** Pages for signing in: no place to return to. */
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

/** The page to open after signing in at an address with this query; null where it names none of ours. */
export const returnPath = (search: string): string | null => ownPath(new URLSearchParams(search).get(NEXT))

/** The address of an account page that leads to `next` afterwards. */
export const withReturn = (to: string, next: string | null): string =>
  next === null ? to : `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ [NEXT]: next })}`

/** Names in an address of an account page which kind of account is meant. */
const OWNERS_DOOR = 'door=business'
export const OWNERS_LOGIN = `/login?${OWNERS_DOOR}`
export const OWNERS_FORGOT = `/forgot-password?${OWNERS_DOOR}`

/** Whether owners are meant at an address with this query: by name, or because it leads to one of their pages. */
export const isOwnersDoor = (search: string): boolean =>
  new URLSearchParams(search).get('door') === 'business' || loginFor(returnPath(search)) !== '/login'

/** The address of an account page, for the kind of account that is meant at an address with this query. */
export function withDoor(to: string, search: string): string {
  if (!isOwnersDoor(search)) return to
  return { '/login': OWNERS_LOGIN, '/forgot-password': OWNERS_FORGOT }[to] ?? to
}

/** The login that leads to `next`: the owners' for an owner's page. */
export const loginFor = (next: string | null): string =>
  next !== null && /^\/business-dashboard(?:[/?#]|$)/.test(next) ? '/business-login' : '/login'

/** Written by the server: the application has no page there. */
export const isServerPage = (path: string): boolean => /^\/(?:rehber|isletme)(?:[/?#]|$)/.test(path)

/** The public page that shows what a page of the application does; null where there is none. */
export function publicPathOf(pathname: string, search = ''): string | null {
  const guest = areaOf(pathname)?.guest
  return typeof guest === 'function' ? guest(pathname.split('/')[2] ?? '', new URLSearchParams(search)) : null
}

/** The id in an address: a positive integer, or null for anything else. */
export function idOf(text: string | undefined): number | null {
  const id = Number(text)
  return /^\d+$/.test(text ?? '') && id > 0 && Number.isSafeInteger(id) ? id : null
}
