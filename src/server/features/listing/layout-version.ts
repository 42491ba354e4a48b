import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Detours } from '#lib/detours.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const FIRST = fileURLToPath(new URL('build.ts', import.meta.url))
/** An import, but not of types alone. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom\s+'([^']+)'/gms

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return path.join(ROOT, 'src', specifier.slice(1))
  return specifier.startsWith('.') ? path.resolve(path.dirname(from), specifier) : null
}

/** The files of which a base is made: whatever `build.ts` imports, and what that imports, with their texts. */
export function layoutSources(first = FIRST): Map<string, string> {
  const texts = new Map<string, string>()
  const wanted = [first]
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (texts.has(file)) continue
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const next = resolve(file, specifier)
      if (next) wanted.push(next)
    }
  }
  return texts
}

/**
 * Tells one layout of a base from another: by the programs that make it, the packages they use, the roads, and Node, whose
 * library sorts names.
 */
export function layoutVersion({ version }: Pick<Detours, 'version'>): string {
  const { node, icu } = process.versions
  const hash = createHash('sha256').update(`${version} ${node} ${icu} ${process.arch} ${endianness()}`)
  for (const [file, text] of [...layoutSources()].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(path.relative(ROOT, file)).update(text)
  const lock = path.join(ROOT, 'package-lock.json')
  if (existsSync(lock)) hash.update(readFileSync(lock))
  return hash.digest('hex')
}
