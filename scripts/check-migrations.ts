import { listFiles, read } from './source-files.ts'

/** The first migration that must leave the release before it running: earlier ones are applied everywhere. */
const FIRST = 70

/** Statements that a running process of the release before would stumble over. */
const CONTRACTING: [RegExp, string][] = [
  [/\bdrop\s+(?:table|column|type|view)\b/i, 'drops something'],
  [/\brename\s+(?:to|column|constraint)\b/i, 'renames something'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
    'adds a column that older inserts leave empty',
  ],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, 'forbids what older inserts leave empty'],
]

/** Says which release was the last to use it. */
const REASON = /^-- contract: .+/m

/**
 * Finds migrations that take something away from the release that still runs while they are applied, and do not say since when
 * nobody needs it (docs/operations.md, Upgrade).
 */
export function checkMigrations(root: string): string[] {
  return listFiles(root, ['db/migrations'])
    .filter((file) => file.endsWith('.sql') && Number(/(\d{4})-/.exec(file)?.[1]) >= FIRST)
    .flatMap((file) => {
      const source = read(root, file)
      if (REASON.test(source)) return []
      const statements = source.replaceAll(/--.*$/gm, '')
      return CONTRACTING.flatMap(([pattern, what]) => (pattern.test(statements) ? [`${file}: ${what}`] : []))
    })
}
