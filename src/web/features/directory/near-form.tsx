import { ChevronDown, LocateFixed } from 'lucide-react'
import { type NearPage, NEAR_PARAMETERS as names } from '#contract/directory-near.ts'
import { SEARCH_LENGTH } from '#contract/search.ts'
import { STREET_LENGTH } from '#contract/streets.ts'
import { nearText as text } from '#text/directory-near.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const chip =
  'relative inline-flex min-h-12 shrink-0 items-center rounded-md border border-line-strong bg-surface px-4 font-semibold whitespace-nowrap has-checked:border-transparent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

/** Where and what: by a position when its button is pressed, by a street, or province and district, without one or without a script. */
export function NearForm({ page }: { page: NearPage }) {
  const { path, trades, trade, provinces, province, districts, district, street, found, results } = page
  const isAsked = found !== null || results !== null
  return (
    <form data-near method="get" action={path} className="grid grid-cols-1 gap-4">
      <search className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={text.words}
            name={names.words}
            placeholder={text.wordsPlaceholder}
            maxLength={SEARCH_LENGTH}
            defaultValue={results?.words}
          />
        </div>
        <Button type="submit" look="secondary" data-words>
          {text.search}
        </Button>
      </search>
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-2 noscript:hidden">
          <Button data-use-position data-again={text.again}>
            <LocateFixed aria-hidden className="size-5" />
            <span>{text.use}</span>
          </Button>
          <p
            role="status"
            data-asking={text.asking}
            data-searching={text.searching}
            data-failed={text.failed}
            data-denied={text.denied('{place}')}
            data-nowhere={text.nowhere}
            className="font-semibold empty:hidden"
          />
        </div>
        {!isAsked && (
          <p data-before className="max-w-prose text-sm text-ink-soft noscript:hidden">
            {page.isUrgent ? text.whyUrgent : text.why}
          </p>
        )}
        <details data-near-place open={!isAsked} className="group">
          <summary className="inline-flex min-h-12 list-none items-center gap-1 font-semibold text-accent">
            {text.orPlace}
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
            <div className="sm:col-span-full">
              <TextField
                name={names.street}
                label={text.street}
                hint={text.streetHint}
                autoComplete="off"
                maxLength={STREET_LENGTH}
                defaultValue={street?.written}
              />
            </div>
            <SelectField name={names.province} label={text.province} defaultValue={province?.slug ?? ''}>
              <Choices first={text.chooseProvince} all={provinces} />
            </SelectField>
            <SelectField name={names.district} label={text.district} defaultValue={district?.slug ?? ''}>
              <Choices first={text.anyDistrict} all={districts} />
            </SelectField>
            <Button type="submit">{text.show}</Button>
          </div>
        </details>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{text.trade}</legend>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
          {[{ name: text.anyTrade, slug: '' }, ...trades].map(({ name, slug }) => (
            <label key={slug} className={chip}>
              <input
                type="radio"
                name={names.trade}
                value={slug}
                defaultChecked={slug === (trade?.slug ?? '')}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hidden noscript:block">
        <Button type="submit" look="secondary">
          {text.show}
        </Button>
      </div>
    </form>
  )
}

const Choices = ({ first, all }: { first: string; all: NearPage['provinces'] }) => (
  <>
    <option value="">{first}</option>
    {all.map(({ name, slug }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))}
  </>
)
