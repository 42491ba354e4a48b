import type { NearStreet } from '#contract/directory-near.ts'
import { streetText as text } from '#text/streets.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** Which street was understood, and which ones else may be meant. `data-from`: where `tell-minutes.ts` starts. */
export function StreetNote({ street: { written, found, others } }: { street: NearStreet }) {
  return (
    <div
      data-from={found ? `${found.point.lat},${found.point.lng}` : undefined}
      className="grid gap-1 rounded-lg border border-accent bg-accent-soft p-4"
    >
      <p className="font-semibold">{found ? text.around(found.name) : text.noneOf(written)}</p>
      <p>{found ? text.from(found.name) : text.noneText}</p>
      {others.length > 0 && (
        <nav aria-label={text.others} className="mt-2 grid gap-2">
          <p className="font-semibold">{text.others}</p>
          <ul className="flex flex-wrap gap-2">
            {others.map(({ name, path }) => (
              <li key={path}>
                <ButtonAnchor look="secondary" href={path}>
                  {name}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
