import '#server/time-zone.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { addressOf, loadedRefusals } from '#server/features/refusals/refusals.ts'
import { resolveFile, runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run refusals -- FILE [--force] | --clear

Loads a list of those who refused commercial messages, in the place of the one before. FILE
is text or CSV: each cell that is a full Turkish telephone number or an e-mail address counts.
Only keyed hashes are kept. --force: also a list with less than half of the addresses of the
one before. --clear: no list is asked any more.
`

async function load(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { clear: { type: 'boolean' }, force: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (more.length > 0 || (file === undefined) === (values.clear !== true))
    throw new UsageError('name one file, or --clear')
  const text = file === undefined ? '' : await read(resolveFile(file))
  const cells = text.split(/[\n\r;,\t"]+/)
  const addresses = new Set(cells.flatMap((cell) => addressOf(cell) ?? []))
  // An empty or foreign file would let through whoever refused.
  if (file !== undefined && addresses.size === 0)
    throw new UsageError(`${file} has no telephone number and no e-mail address`)
  await withDatabase(
    { applicationName: 'rehber724-refusals', statementTimeoutMs: 60_000 },
    async ({ sql }) => {
      const mayShrink = values.clear === true || values.force === true
      const { before, isTaken } = await loadedRefusals(sql).load(addresses, { mayShrink })
      if (!isTaken)
        throw new UsageError(
          `Addresses in ${file}: ${addresses.size}; in the list before: ${before}. That list stays. If the file is right, add --force`,
        )
      say(
        addresses.size === 0
          ? 'No list is asked any more'
          : `${addresses.size} addresses refused; no letter goes to their places`,
      )
    },
  )
}

const read = (file: string) =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read`, { cause })
  })

await runCommand(USAGE, load)
