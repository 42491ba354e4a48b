import { expect, it } from 'vitest'
import { loadedWith, paintFirst } from './home-chunk.ts'
import { importFromFiles, madeByUs } from './icon-files.ts'

it('follows what comes with a page, in circles too, and nothing that is loaded on demand', () => {
  const modules: Record<string, string[]> = {
    home: ['a', 'b'],
    a: ['b'],
    b: ['a', 'c'],
    c: [],
    map: ['home'],
  }
  const importsOf = (id: string) => (modules[id] ? { importedIds: modules[id] } : null)
  expect([...loadedWith(['home'], importsOf)].sort()).toEqual(['a', 'b', 'c', 'home'])
})

it('imports each icon from its own file, and leaves the rest to the package', () => {
  const files = new Map([
    ['Siren', './icons/siren.mjs'],
    ['Building2', './icons/building-complex.mjs'],
  ])
  const code = `import { Siren as Bell, Building2,\n createLucideIcon } from 'lucide-react';\nuse(Bell)`
  expect(importFromFiles(code, files, '/l')).toBe(
    'import Bell from "/l/icons/siren.mjs";import Building2 from "/l/icons/building-complex.mjs";' +
      'import { createLucideIcon } from "lucide-react";\nuse(Bell)',
  )
})

it('has icons made by our own function, and says when the package makes them in another way', () => {
  const file = (maker: string) =>
    `import createLucideIcon from ${maker};\nconst Phone = createLucideIcon({});`
  expect(madeByUs(file("'../createLucideIcon.mjs'"), '/ui/create-icon.ts')).toBe(
    'import { createIcon as createLucideIcon } from "/ui/create-icon.ts";\nconst Phone = createLucideIcon({});',
  )
  expect(() => madeByUs(file('"../icon.mjs"'), '/ui/create-icon.ts')).toThrow('in another way')
})

it('puts the style sheet before all scripts, and programs behind it', () => {
  const html = [
    '    <script src="/theme.js"></script>',
    '    <script type="module" src="/assets/index.js"></script>',
    '    <link rel="modulepreload" href="/assets/react.js">',
    '    <link rel="stylesheet" href="/assets/index.css">',
    '',
  ].join('\n')
  expect(paintFirst(html).split('\n')).toEqual([
    '    <link rel="stylesheet" href="/assets/index.css">',
    '    <script src="/theme.js"></script>',
    '    <script type="module" fetchpriority="low" src="/assets/index.js"></script>',
    '    <link rel="modulepreload" fetchpriority="low" href="/assets/react.js">',
    '',
  ])
})
