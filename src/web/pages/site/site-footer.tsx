import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { SURVEY_PATH } from '#contract/directory.ts'
import { legalDocuments, legalNames } from '#text/legal-versions.ts'
import { siteText } from '#text/site.ts'
import { chosenTheme, onThemeChange, setTheme, type Theme } from '#web/lib/stored-theme.ts'
import { Segments } from '#web/ui/segments.tsx'
import { InstallHint } from './install-hint.tsx'

const YEAR = new Date().getFullYear()
const icon = 'size-4'
const link = 'inline-flex min-h-12 items-center underline'
const themes: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'system', label: siteText.theme.system, icon: <Monitor aria-hidden className={icon} /> },
  { value: 'light', label: siteText.theme.light, icon: <Sun aria-hidden className={icon} /> },
  { value: 'dark', label: siteText.theme.dark, icon: <Moon aria-hidden className={icon} /> },
]

/** `children`: links for those who may follow them. */
export function SiteFooter({ children }: { children?: React.ReactNode }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, (): Theme => 'system')
  return (
    <footer className="@container/page mt-10 border-t border-line">
      <div className="mx-auto flex max-w-[var(--page-width,1200px)] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-sm text-ink-soft">
        <InstallHint />
        <div>
          <p>{siteText.slogan}</p>
          <p>{siteText.footer.rights(YEAR)}</p>
        </div>
        {children}
        <LegalLinks />
        <div data-themes className="noscript:hidden">
          <Segments label={siteText.theme.label} options={themes} value={theme} onChoose={setTheme} />
        </div>
      </div>
    </footer>
  )
}

function LegalLinks() {
  return (
    <nav aria-label={siteText.footer.legal}>
      <ul className="flex flex-wrap gap-x-6">
        {legalDocuments.map((document) => (
          <li key={document}>
            <Link to={`/legal/${document}`} className={link}>
              {legalNames[document]}
            </Link>
          </li>
        ))}
        <li>
          <a href={SURVEY_PATH} className={link}>
            {siteText.footer.survey}
          </a>
        </li>
        <li>
          <a href="https://www.openstreetmap.org/copyright" className={link}>
            {siteText.footer.data}
          </a>
        </li>
      </ul>
    </nav>
  )
}
