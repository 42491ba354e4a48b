import { LoaderCircle, Phone, Settings } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createIcon } from './create-icon.ts'

type Data = Parameters<typeof createIcon>[0]
const dataOf = async (file: string): Promise<Data> =>
  ((await import(`lucide-react/dist/esm/icons/${file}.mjs`)) as { __iconData: Data }).__iconData

/** Without what means nothing to a browser, and in one order of attributes. */
const plain = (html: string) =>
  html
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/ ?class="([^"]*)"/, (_, names: string) => {
      const own = names.split(' ').filter((name) => !name.startsWith('lucide'))
      return own.length > 0 ? ` class="${own.join(' ')}"` : ''
    })
    .replace(
      /<svg ([^>]*)>/,
      (_, attributes: string) =>
        `<svg ${[...attributes.matchAll(/[\w-]+="[^"]*"/gi)].map(String).toSorted().join(' ')}>`,
    )

it.each([
  { file: 'phone', Theirs: Phone, props: { 'aria-hidden': true, className: 'size-5 shrink-0' } },
  { file: 'loader-circle', Theirs: LoaderCircle, props: { 'aria-label': 'Yükleniyor' } },
  { file: 'settings', Theirs: Settings, props: { x: 3, y: 4, size: 16, strokeWidth: 1.5 } },
] as const)('$file is drawn as the package draws it', async ({ file, Theirs, props }) => {
  const Ours = createIcon(await dataOf(file))
  expect(plain(renderToStaticMarkup(<Ours {...props} />))).toBe(
    plain(renderToStaticMarkup(<Theirs {...props} />)),
  )
})
