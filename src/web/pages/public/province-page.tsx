import type { ProvincePage } from '#contract/directory.ts'
import { directoryText as text } from '#text/directory.ts'
import { CountedLinks, Groups, Part } from '#web/features/directory/links.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** The categories of a province, and its districts. */
export function Province({ page: { name, listed, open, categories, districts } }: { page: ProvincePage }) {
  const empty = districts.filter((district) => district.listed === 0).map((district) => district.name)
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-3xl font-bold">{text.provinceTitle(name)}</h1>
        <p data-live="lead" className="max-w-prose text-lg text-ink-soft">
          {text.provinceLead(name, listed, open)}
        </p>
        {listed === 0 && (
          <ButtonAnchor look="secondary" href="/business-register" className="justify-self-start">
            {text.addBusiness}
          </ButtonAnchor>
        )}
      </div>
      {categories.length > 0 && (
        <Part title={text.categoriesIn(name)}>
          <CountedLinks links={categories} />
        </Part>
      )}
      <Part title={text.districtsOf(name)}>
        <Groups groups={districts.filter((district) => district.listed > 0)} />
        {empty.length > 0 && <p className="text-ink-soft">{text.emptyDistricts(empty)}</p>}
      </Part>
    </>
  )
}
