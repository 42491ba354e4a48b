import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'
import { plantProject } from './planted-project.ts'

function problemsOf(files: Record<string, string>): string[] {
  using tree = plantProject(files)
  return checkText(tree.root)
}

/** One planted line each; every one of them must be found, in the right line and for the right reason. */
test.each<[what: string, file: string, source: string, found: string]>([
  ['a letter in a string', 'src/server/a.ts', "\nexport const a = 'İptal'", ':2: Turkish letter İ'],
  ['a letter in a comment', 'src/lib/a.ts', '// çark\nexport const a = 1', ':1: Turkish letter ç'],
  ['a letter in a name', 'src/web/lib/a.ts', 'export const değer = 1', ':1: Turkish letter ğ'],
  ['a letter in two code points', 'src/lib/a.ts', "export const a = 's\u0327'", ':1: Turkish letter ş'],
  [
    'a letter as an escape',
    'src/server/a.ts',
    "export const a = '\\u0131'",
    ':1: Turkish letter in an escape',
  ],
  [
    'an escape in a template',
    'src/server/a.ts',
    'export const a = `${1}\\u{15f}`',
    ':1: Turkish letter in an esc',
  ],
  ['a letter in a script', 'scripts/run.mjs', 'console.log("Çalışıyor")', ':1: Turkish letter Ç'],
  ['a letter in a style', 'src/web/ui/a.css', "a::after { content: 'ü' }", ':1: Turkish letter ü'],
  [
    'a letter in a page',
    'index.html',
    '<html lang="tr">\n<meta content="Açık" /></html>',
    ':2: Turkish letter ç',
  ],
  ['words in a page', 'index.html', '<html lang="tr"><p>\nMerhaba</p></html>', ':2: "Merhaba" in a page'],
  ['JSX text', 'src/web/ui/a.tsx', 'export const a = <p>\n  Kapat</p>', ':1: "Kapat" in JSX'],
  ['a string as a child', 'src/web/ui/a.tsx', "export const a = <p>{'Kapat'}</p>", ':1: "Kapat" in JSX'],
  [
    'a condition as a child',
    'src/web/ui/a.tsx',
    "export const a = <>{b ? 'Kapat' : c}</>",
    ':1: "Kapat" in JSX',
  ],
  [
    'a fallback as a child',
    'src/web/ui/a.tsx',
    "export const a = <p>{b ?? ('Kapat')}</p>",
    ':1: "Kapat" in JSX',
  ],
  ['a label', 'src/web/ui/a.tsx', 'export const a = <B label="Ad" />', ':1: "Ad" in label'],
  ['a title', 'src/web/ui/a.tsx', "export const a = <b title={'Ad'} />", ':1: "Ad" in title'],
  [
    'a placeholder',
    'src/web/ui/a.tsx',
    'export const a = <input placeholder={`Ad ${b}`} />',
    ':1: "Ad " in pla',
  ],
  ['an alt', 'src/web/ui/a.tsx', "export const a = <img alt={b ? 'Ad' : ''} />", ':1: "Ad" in alt'],
  [
    'an aria-label',
    'src/web/ui/a.tsx',
    'export const a = <b aria-label={b && `Ad`} />',
    ':1: "Ad" in aria-label',
  ],
  ['a sum', 'src/web/ui/a.tsx', "export const a = <b aria-label={b + ' km'} />", ':1: " km" in aria-label'],
  [
    'a list joined',
    'src/web/ui/a.tsx',
    "export const a = <b title={['Ad', b].join(' ')} />",
    ':1: "Ad" in title',
  ],
  ['a cast', 'src/web/ui/a.tsx', "export const a = <b title={('Ad' as string)!} />", ':1: "Ad" in title'],
  ['a property', 'src/web/ui/a.ts', "export const tabs = [{ label: 'Bilgiler' }]", ':1: "Bilgiler" in label'],
  ['an assignment', 'src/web/ui/a.ts', "document.title = 'Ad'", ':1: "Ad" in title'],
  ['setAttribute', 'src/web/ui/a.ts', "b.setAttribute('aria-label', 'Ad')", ':1: "Ad" in aria-label'],
])('%s is found', (_what, file, source, found) => {
  expect(problemsOf({ [file]: source })).toEqual([expect.stringContaining(`${file}${found}`)])
})

test('what is no sentence, and what may be Turkish, is let through', () => {
  const component = `
    export const a = (
      <p className="open" aria-live="polite" aria-labelledby="id" title={text.title('short')} data-state="open">
        {text.hello} · {b === 'open' ? text.open : 5}/5 &nbsp; <img alt="" src="/icon.svg" />
        {['/login', '/register'].map((path) => <Route key={path} path={path} />)}
      </p>
    )`
  expect(
    problemsOf({
      'src/web/ui/a.tsx': component,
      'src/web/ui/b.ts': "export const style = { name: 'open', title: text.title, hint: '' }",
      'src/server/a.ts': "export const document = { title: 'Rehber724', description: 'Open services' }",
      'src/text/a.ts': "export const a = { label: 'Çağrı' }",
      'src/lib/turkish.ts': "export const letters = 'çğıöşü'",
      'src/lib/turkish.test.ts': "export const letters = 'çğıöşü'",
      'db/seed/places.ts': "export const place = 'Üsküdar'",
      'test/factories.ts': "export const name = 'Ayşe'",
      'index.html': '<html lang="tr"><!-- ü --><title>Rehber724: açık işletmeler</title><p></p></html>',
    }),
  ).toEqual([])
})

test('a file that does not parse is no file without text', () => {
  expect(() => problemsOf({ 'src/web/ui/a.tsx': 'export const a = <p>' })).toThrow(
    'src/web/ui/a.tsx does not parse',
  )
})
