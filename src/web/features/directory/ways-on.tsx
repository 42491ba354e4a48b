import type { CountedLink, PageLink } from '#contract/directory-near.ts'
import { directoryText as text } from '#text/directory.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { CountedLinks, Part } from './links.tsx'

type Props = { elsewhere: readonly CountedLink[]; related: readonly PageLink[]; trade: string | null }

/** Ways on from an empty list: the nearest provinces that have some, and trades near in kind. */
export function WaysOn({ elsewhere, related, trade }: Props) {
  return (
    <>
      {elsewhere.length > 0 && (
        <Part title={trade === null ? text.nearestProvinces : text.elsewhere(trade)}>
          <CountedLinks links={elsewhere} />
        </Part>
      )}
      {related.length > 0 && (
        <Part title={text.related}>
          <ul className="flex flex-wrap gap-2">
            {related.map(({ name, path }) => (
              <li key={path}>
                <ButtonAnchor look="secondary" href={path}>
                  {name}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
