import { DIRECTORY_PATH, type MissingPage } from '#contract/directory.ts'
import { directoryText as text } from '#text/directory.ts'
import { siteText } from '#text/site.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Nothing at this address, and ways on. */
export function Missing({ page: { what, ways } }: { page: MissingPage }) {
  const words = text.missing[what]
  return (
    <EmptyState level="h1" icon={what === 'page' ? 'road' : 'list'} title={words.title} text={words.text}>
      <ButtonAnchor href={DIRECTORY_PATH}>{text.toDirectory}</ButtonAnchor>
      <ButtonAnchor look="secondary" href="/">
        {siteText.backHome}
      </ButtonAnchor>
      {ways.map(({ name, path }) => (
        <ButtonAnchor key={path} look="quiet" href={path}>
          {name}
        </ButtonAnchor>
      ))}
    </EmptyState>
  )
}
