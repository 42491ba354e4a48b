import { MailPlus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { countryText as text } from '#text/country.ts'
import { lettersText } from '#text/letters.ts'
import { CountryList, type CountryRow, rowId } from '#web/features/country/country-list.tsx'
import { NextList } from '#web/features/country/next-list.tsx'
import { PlansProgress, planPath } from '#web/features/country/plans.tsx'
import { useCountry, useCountryProvince } from '#web/features/country/queries.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { CountryFrame, CountryMap, useCountryChoice } from './country-frame.tsx'

export const title = text.title

/** The country by province, or one province by district: for the field and for admins. */
export function CountryPage() {
  const { plate } = useParams()
  return plate === undefined ? <Provinces /> : <Districts key={plate} plate={plate} />
}

function useIsAdmin(): boolean {
  const session = useSession()
  return session.status === 'in' && session.user.userType === 'admin'
}

function Provinces() {
  const { choice, search, set } = useCountryChoice()
  const query = useCountry(choice.categoryId)
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  const { data } = query
  const pathOf = useCallback((plate: string) => `/admin/country/${plate}${search}`, [search])
  const rows = useMemo(
    () =>
      (data?.provinces ?? []).map((one): CountryRow => ({ ...one, key: one.plate, to: pathOf(one.plate) })),
    [data, pathOf],
  )
  const open = useCallback(
    ([plate = '']: readonly string[]) => void navigate(pathOf(plate)),
    [navigate, pathOf],
  )
  return (
    <CountryFrame
      title={text.title}
      lead={text.lead}
      back={isAdmin ? 'admin' : 'field'}
      query={query}
      choice={choice}
      onChoose={set}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="min-w-0 max-lg:order-last">
          <CountryMap plate={null} rows={rows} measure={choice.measure} onSelect={open} />
        </div>
        <NextList rows={data?.next ?? []} categoryId={choice.categoryId} />
      </div>
      <Section title={text.provinces} className="grid grid-cols-1 gap-3">
        <CountryList key={choice.measure} rows={rows} measure={choice.measure} failed={text.failed} />
      </Section>
    </CountryFrame>
  )
}

function Districts({ plate }: { plate: string }) {
  const { choice, search, set } = useCountryChoice()
  const { categoryId, measure } = choice
  const query = useCountryProvince(plate, categoryId)
  const isAdmin = useIsAdmin()
  const { data } = query
  const rows = useMemo(
    () =>
      (data?.districts ?? []).map(({ districtId, name, ...figures }): CountryRow => {
        const row = { ...figures, key: String(districtId), name: name ?? text.unknownDistrict }
        return data && name !== null ? { ...row, plan: planPath(data.name, name, categoryId) } : row
      }),
    [data, categoryId],
  )
  return (
    <CountryFrame
      title={data?.name ?? text.title}
      lead={isNotFound(query.error) ? text.notFound : text.provinceLead}
      back={`/admin/country${search}`}
      query={query}
      choice={choice}
      onChoose={set}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <CountryMap plate={plate} rows={rows} measure={measure} onSelect={showRow} />
        <PlansProgress plans={data?.plans ?? []} />
      </div>
      <Section title={text.districts} className="grid grid-cols-1 gap-3">
        {isAdmin && data && (
          <ButtonLink
            look="quiet"
            to={`/admin/letters?${new URLSearchParams({ city: data.name })}`}
            className="-ml-4 justify-self-start"
          >
            <MailPlus aria-hidden className="size-5" strokeWidth={1.75} />
            {lettersText.link}
          </ButtonLink>
        )}
        <CountryList key={measure} rows={rows} measure={measure} failed={text.failed} />
      </Section>
    </CountryFrame>
  )
}

/** Leads from the map to the line of a district. */
function showRow([key = '']: readonly string[]): void {
  const line = document.getElementById(rowId(key))?.closest('li')
  line?.scrollIntoView({ block: 'center' })
  line?.focus({ preventScroll: true })
}
