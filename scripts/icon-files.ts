import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const BARREL = path.resolve(
  createRequire(import.meta.url).resolve('lucide-react'),
  '../../esm/lucide-react.mjs',
)
const ICONS = path.join(path.dirname(BARREL), 'icons', path.sep)
const MAKER = path.resolve('src/web/ui/create-icon.ts')
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g

/** The package's file of each icon, by all names of the icon. */
function filesByName(barrel: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]*)\} from '(\.[^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/** Rewrites a module's imports so that each icon comes from its own file; exports of the barrel itself stay. */
export function importFromFiles(code: string, files: ReadonlyMap<string, string>, folder: string): string {
  return code.replace(IMPORT, (_, list: string) => {
    const rest: string[] = []
    const direct = list.split(',').flatMap((specifier) => {
      const [name = '', local = name] = specifier.trim().split(/\s+as\s+/)
      const file = files.get(name)
      if (file) return `import ${local} from ${JSON.stringify(path.join(folder, file))};`
      if (name) rest.push(specifier.trim())
      return []
    })
    if (rest.length > 0) direct.push(`import { ${rest.join(', ')} } from "lucide-react";`)
    return direct.join('')
  })
}

/** Rewrites an icon's own file: our function makes it. */
export function madeByUs(code: string, maker: string): string {
  const own = code.replace(
    /import createLucideIcon from '[^']+';/,
    `import { createIcon as createLucideIcon } from ${JSON.stringify(maker)};`,
  )
  if (own === code) throw new Error('lucide-react makes its icons in another way: see scripts/icon-files.ts')
  return own
}

/**
 * Imports icons from their own files instead of the package's barrel of 1,700, with which the bundler reads all of them and
 * cannot assign icons to the pages that use them; and makes them by our own function.
 */
export function iconFiles(): Plugin {
  const files = filesByName(readFileSync(BARREL, 'utf8'))
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: 'lucide-react' },
      handler: (code, id) => {
        if (id.startsWith(ICONS)) return { code: madeByUs(code, MAKER), map: null }
        if (id.includes('/node_modules/')) return null
        return { code: importFromFiles(code, files, path.dirname(BARREL)), map: null }
      },
    },
  }
}
