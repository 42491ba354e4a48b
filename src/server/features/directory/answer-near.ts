import type { NearPage } from '#contract/directory-near.ts'
import type { Point } from '#lib/geo.ts'
import type { CallOuts } from '../call-outs/call-outs.ts'
import type { Listing } from '../listing/listing.ts'
import type { OnDutyIn } from '../pharmacies/pharmacies.ts'
import type { Places } from '../places/places.ts'
import type { Search } from '../search/search.ts'
import type { Streets } from '../streets/streets.ts'
import type { FillAddresses } from './addressed.ts'
import { makeFindNear, makeOnDutyAt, type NearWorld, type Where } from './near.ts'
import { makeOffersAt } from './near-offers.ts'
import type { NearQuestion } from './near-question.ts'
import { makeFindStreet, makeFindWords } from './near-street.ts'
import type { ListUnconfirmed } from './unconfirmed.ts'

type Deps = {
  listing: Pick<Listing, 'nearbyOpen' | 'list' | 'noteAsked'>
  places: Places
  streets: Pick<Streets, 'find'>
  search: Pick<Search, 'find'>
  onDutyIn: OnDutyIn
  offers: CallOuts['offers']
  fillAddresses: FillAddresses
  listUnconfirmed: ListUnconfirmed
  world: () => NearWorld
  onError: (error: unknown) => void
}
type Asked = { path: string; position: Point | null; network: string }

/** Makes the function that answers what is near: what was found for words, else what is open, and who can be called. */
export function makeAnswerNear({ onDutyIn, offers, onError, streets, search, ...deps }: Deps) {
  const onDutyAt = makeOnDutyAt(onDutyIn, onError)
  const findNear = makeFindNear({ ...deps, onDutyAt })
  const findWords = makeFindWords({ ...deps, search, onDutyAt })
  const findStreet = makeFindStreet({ streets, places: deps.places })
  const offersAt = makeOffersAt(offers, onError)

  /** Counts a trade that is not near; of words the search for them does. */
  function noteTrade(
    { trade, province, district }: NearQuestion,
    { position, street, network }: Where,
  ): void {
    const point = position ?? street?.point ?? null
    const town = point ? {} : { city: province?.name, district: district?.name }
    if (trade) deps.listing.noteAsked({ categoryId: trade.id, ...town, point }, network)
  }

  return async function answerNear(
    question: NearQuestion,
    { path, position, network }: Asked,
  ): Promise<Pick<NearPage, 'found' | 'results' | 'street' | 'offers'>> {
    const street = position ? null : await findStreet(question, path)
    const where = { position, street: street?.found ?? null, network }
    const results = await findWords(question, where)
    if (results) return { found: null, results, street, offers: [] }
    noteTrade(question, where)
    const [found, offered] = await Promise.all([findNear(question, where), offersAt(question.trade, where)])
    return { found, results, street, offers: offered }
  }
}
