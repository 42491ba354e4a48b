import { decisionText as text } from '#text/approvals.ts'

/** Each opens whole in a tab of its own. */
export function Photos({ name, photos }: { name: string; photos: readonly string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((url, i) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="block overflow-hidden rounded-md"
          >
            <img
              src={url}
              alt={text.photo(name, i + 1)}
              loading="lazy"
              className="aspect-square w-full bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
