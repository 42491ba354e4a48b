import '#server/time-zone.ts'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { HALF_LIVES } from '#lib/half-lives.ts'
import { ENOUGH, learnHalfLives } from '#server/features/checks/learn.ts'
import { readFindings } from '#server/features/checks/store-learn.ts'
import { runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const TABLE = fileURLToPath(new URL('../data/half-lives.json', import.meta.url))
const USAGE = `Usage: npm run learn:half-lives [-- --write]

Learns from the visits of field workers after how many days what somebody vouched for is worth
half, and prints it beside the table. With --write it becomes the table, data/half-lives.json,
of every server that starts afterwards. Less than ${ENOUGH.visits} visits, or ${ENOUGH.denied} that found it otherwise, teach nothing.
`
const POOL = { applicationName: 'rehber724-learn', statementTimeoutMs: 60_000 }

await runCommand(USAGE, async (args) => {
  const isWritten = args[0] === '--write'
  if (args.length > (isWritten ? 1 : 0)) throw new UsageError('There is only --write.')
  await withDatabase(POOL, async ({ sql }) => {
    const { table, report } = learnHalfLives(await readFindings(sql), HALF_LIVES)
    for (const { field, trade, visits, denied, before, learned } of report)
      say(
        `${field}, ${trade ?? 'all other trades'}: ${before} days; ${visits} visits, ${denied} found it otherwise: ` +
          (learned === null ? 'too few' : `${learned} days`),
      )
    if (!isWritten) return
    await writeFile(TABLE, `${JSON.stringify(table, null, 2)}\n`)
    say(`Written into ${TABLE}.`)
  })
})
