// Asks a database all the time, by as many connections as a process has, and tells on each line whether it answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/pool.ts'

const PAUSE_MS = 200
const sql = connect({ url: process.argv[2] ?? '' })

async function ask(): Promise<never> {
  for (;;) {
    const outcome = await sql`select 1`.then(
      () => 'answered',
      () => 'refused',
    )
    console.log(outcome)
    await sleep(PAUSE_MS)
  }
}

await Promise.all(Array.from({ length: sql.options.max }, ask))
