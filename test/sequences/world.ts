import { makeRandom } from '../../bench/random.ts'
import type { TestApp } from '../harness.ts'
import { type Method, request } from '../person.ts'

export const PASSWORD = 'gizli724'

/** An account, and what of it was acknowledged. */
export type Account = {
  id: number
  /** Its name, a word that stands nowhere else. */
  name: string
  email: string
  token: string
  isOwner: boolean
  isErased: boolean
  /** Businesses kept and not taken out again. Unknown where taking out met a merge. */
  favorites: Map<number, 'kept' | 'unknown'>
  /** Spins by wheel (0: the platform's), and rights that they added. */
  spins: Map<number, number>
  extraRights: number
}

export type Business = {
  id: number
  owner: Account
  status: 'pending' | 'verified' | 'rejected'
  mergedInto: Business | null
  /** Became another's days, too: no longer the sum of what was paid here. */
  isFeeMixed: boolean
  paidMonths: number
  payments: number
  creditDays: number
  creditKurus: number
}

/** A text that was sent, one word that stands nowhere else, and who may read it. */
export type Message = {
  word: string
  author: Account
  customer: Account
  at: Business
  readers: Set<Account>
}
export type Prize = {
  id: number
  code: string
  winner: Account
  at: Business | null
  isSum: boolean
  isUsed: boolean
}
export type Transfer = { id: number; at: Business; amountKurus: number; months: number; isPaid: boolean }

export type World = ReturnType<typeof makeWorld>

/** Digits as letters, from this one on. */
const inLetters = (n: number, zero: string) =>
  String(n).replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

/** Keeps the steps of several people and all that was acknowledged to them: the truth to which the product is held. */
export function makeWorld(server: TestApp, admin: { headers: Record<string, string> }, seed: number) {
  const random = makeRandom(seed)
  const log: string[] = []
  const wrong: string[] = []
  let words = 0

  async function send(
    who: string,
    headers: Record<string, string>,
    method: Method,
    url: string,
    body?: object,
  ) {
    const answer = await request(server, method, url, body, { headers })
    if (answer.statusCode >= 500 && answer.statusCode !== 503)
      wrong.push(`${who} ${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    return answer
  }
  /** One call of a step; it stands in the log. */
  async function call(
    who: string,
    headers: Record<string, string>,
    method: Method,
    url: string,
    body?: object,
  ) {
    const place = log.push('') - 1
    const answer = await send(who, headers, method, url, body)
    const told = answer.statusCode < 400 ? '' : ` ${answer.json<{ code: string }>().code}`
    log[place] =
      `  ${who} ${method} ${url}${body ? ` ${JSON.stringify(body)}` : ''}: ${answer.statusCode}${told}`
    return answer
  }
  const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

  return {
    server,
    seed,
    random,
    log,
    wrong,
    accounts: [] as Account[],
    businesses: [] as Business[],
    messages: [] as Message[],
    prizes: [] as Prize[],
    transfers: [] as Transfer[],
    /** Stock at first, of segments that have one. */
    stocks: new Map<number, number>(),
    /** How often each segment was drawn: a spin can be answered before the prize’s owner hears that it is there. */
    drawn: new Map<number, number>(),
    /** Given away by the platform’s wheel, in kurus: before, and since. */
    budget: { before: 0, spent: 0 },
    /** A word that stands nowhere else, of letters alone. */
    word() {
      words += 1
      return `Zyq${inLetters(words, 'a')}x${inLetters(seed, 'k')}w`
    },
    ask: (who: Account, method: Method, url: string, body?: object) =>
      call(who.name, headersOf(who), method, url, body),
    askAsAdmin: (method: Method, url: string, body?: object) =>
      call('admin', admin.headers, method, url, body),
    askAsGuest: (method: Method, url: string, body: object) => call('guest', {}, method, url, body),
    /** Read for an invariant: not in the log. */
    look: (who: Account, url: string, method: Method = 'GET', body?: object) =>
      send(who.name, headersOf(who), method, url, body),
    lookAsAdmin: (url: string) => send('admin', admin.headers, 'GET', url),
  }
}

/** Where a merged business leads. */
export const rootOf = (business: Business): Business =>
  business.mergedInto ? rootOf(business.mergedInto) : business

export const living = ({ accounts }: Pick<World, 'accounts'>) => accounts.filter(({ isErased }) => !isErased)
export const customersOf = (world: World) => living(world).filter(({ isOwner }) => !isOwner)
export const ownersOf = (world: World) => living(world).filter(({ isOwner }) => isOwner)
/** Listed businesses whose owner is there. */
export const listedOf = ({ businesses }: Pick<World, 'businesses'>) =>
  businesses.filter((one) => one.status === 'verified' && !one.mergedInto && !one.owner.isErased)
