import { readFileSync, writeFileSync } from 'node:fs'

const DOCUMENT = new URL('../docs/performance.md', import.meta.url)

/** Writes a benchmark's result between its two marks in `docs/performance.md`. */
export function writeOutcome(name: string, outcome: string): void {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`]
  const text = readFileSync(DOCUMENT, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for the bench ${name}`)
  writeFileSync(DOCUMENT, `${text.slice(0, from + begin.length)}\n\n${outcome}\n\n${text.slice(to)}`)
}
