import { FileText } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { showPhone, telHref } from '#lib/phone.ts'
import { type LegalBlock, type LegalText, legalText as text } from '#text/legal.ts'
import { kvkkTexts } from '#text/legal-kvkk.ts'
import { privacyTexts } from '#text/legal-privacy.ts'
import { termsTexts } from '#text/legal-terms.ts'
import { type LegalDocument, legalDocuments, legalNames, legalVersions } from '#text/legal-versions.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { useSite } from '#web/lib/shared-calls.ts'
import { Section } from '#web/ui/card.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const texts: Readonly<Record<LegalDocument, readonly LegalText[]>> = {
  privacy: privacyTexts,
  terms: termsTexts,
  kvkk: kvkkTexts,
}
/** In the address: `/legal/terms?surum=1`. Older versions stay readable. */
const VERSION = 'surum'
const link = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

const isDocument = (name: string | undefined): name is LegalDocument =>
  (legalDocuments as readonly (string | undefined)[]).includes(name)

export function LegalPage() {
  const { document } = useParams()
  return isDocument(document) ? <Document key={document} document={document} /> : <NotFoundPage />
}

function Document({ document }: { document: LegalDocument }) {
  const [search] = useSearchParams()
  const asked = search.get(VERSION)
  const [newest] = texts[document]
  const shown = texts[document].find(({ version }) => version === asked) ?? newest
  useTitle(legalNames[document])
  if (!shown) return <NotFoundPage />
  const date = legalVersions[document].find(({ version }) => version === shown.version)?.date ?? ''
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-8">
      <header className="grid gap-3">
        <h1 className="text-2xl font-bold">{legalNames[document]}</h1>
        <p className="text-ink-soft">{text.version(shown.version, date)}</p>
        <p role="note" className="flex gap-3 rounded-md border border-line-strong bg-sunken p-4">
          <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <span>
            <strong>{text.draft}</strong>: {text.draftLead}
          </span>
        </p>
        {asked !== null && asked !== shown.version && <p role="status">{text.unknown}</p>}
        {shown !== newest && <p role="status">{text.older(shown.version)}</p>}
        <p className="text-lg">{shown.lead}</p>
      </header>
      <Sections sections={shown.sections} />
      <Contact />
      <Versions document={document} shown={shown.version} />
      <Others document={document} />
    </article>
  )
}

function Sections({ sections }: Pick<LegalText, 'sections'>) {
  return sections.map(({ title, blocks }, index) => (
    <section key={title} aria-labelledby={`part-${index}`} className="grid gap-3">
      <h2 id={`part-${index}`} className="text-xl font-bold">
        {`${index + 1}. ${title}`}
      </h2>
      {blocks.map((block, place) => (
        <Block key={place} block={block} />
      ))}
    </section>
  ))
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Contact() {
  const { data } = useSite()
  const { contactEmail, contactPhone } = data ?? {}
  return (
    <Section title={text.contact} className="grid gap-1">
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className={link}>
          {contactEmail}
        </a>
      )}
      {contactPhone && (
        <a href={telHref(contactPhone)} className={link}>
          {showPhone(contactPhone)}
        </a>
      )}
      {data && !contactEmail && !contactPhone && <p>{text.noContact}</p>}
    </Section>
  )
}

function Versions({ document, shown }: { document: LegalDocument; shown: string }) {
  return (
    <nav aria-labelledby="versions" className="grid gap-1 border-t border-line pt-6">
      <h2 id="versions" className="text-lg font-bold">
        {text.versions}
      </h2>
      <ul>
        {legalVersions[document].map(({ version, date }, index) => (
          <li key={version}>
            <Link
              to={`/legal/${document}${index === 0 ? '' : `?${VERSION}=${version}`}`}
              aria-current={version === shown ? 'page' : undefined}
              className={link}
            >
              {text.version(version, date)}
            </Link>
            {index === 0 && ` (${text.inForce})`}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Others({ document }: { document: LegalDocument }) {
  return (
    <nav aria-label={text.others}>
      <ul className="flex flex-wrap gap-x-6">
        {legalDocuments
          .filter((other) => other !== document)
          .map((other) => (
            <li key={other}>
              <Link to={`/legal/${other}`} className={link}>
                {legalNames[other]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
