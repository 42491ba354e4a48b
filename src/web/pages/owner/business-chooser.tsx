import { useSearchParams } from 'react-router'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { idOf } from '#web/lib/addresses.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { storedUser } from '#web/lib/stored-session.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** In the address, so that a reload and the way back from a page find the same one. */
const SHOWN = 'business'

/** By account: others sign in on the same device. */
const keyOf = () => `chosen-business ${storedUser()?.id}`

/** The one of the address, else the one chosen last on this device, else the first that was ever sent. */
export function useChosenBusiness(businesses: readonly OwnBusiness[]) {
  const [search, setSearch] = useSearchParams()
  const wanted = [idOf(search.get(SHOWN) ?? undefined), idOf(readLocal(keyOf()) ?? undefined)]
  const shown =
    wanted.map((id) => businesses.find((one) => one.id === id)).find(Boolean) ??
    businesses.find(({ status }) => status !== 'draft') ??
    businesses[0]
  const choose = (id: string) => {
    writeLocal(keyOf(), id)
    setSearch({ [SHOWN]: id }, { replace: true })
  }
  return { shown, choose }
}

type Props = { businesses: readonly OwnBusiness[]; shown: OwnBusiness; choose(id: string): void }

/** Which of several is shown; each says what waits there. Whether it is open stands above, beside its switch. */
export const BusinessChooser = ({ businesses, shown, choose }: Props) => (
  <div className="[&_label]:sr-only">
    <SelectField
      name={SHOWN}
      label={text.choose}
      value={shown.id}
      onChange={({ target }) => choose(target.value)}
      options={businesses.map((business) => [business.id, nameOf(business, businesses)])}
    />
  </div>
)

/** The district only where two are called the same: a phone has room for some forty letters. */
function nameOf(business: OwnBusiness, all: readonly OwnBusiness[]): string {
  const { name, district, status, unreadMessages } = business
  const isShared = all.filter((one) => one.name === name).length > 1
  const state = status !== 'verified' && text.statuses[status].badge
  const unread = unreadMessages > 0 && text.unread(unreadMessages)
  return [name, isShared && district, state, unread].filter(Boolean).join(' · ')
}
