import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#lib/time.ts'
import { type Bar, type Run, runsTable } from './bars.ts'
import { writeOutcome } from './document.ts'

const RUN = fileURLToPath(new URL('run.ts', import.meta.url))
const STDIO = ['inherit', 'inherit', 'inherit', 'ipc'] as const

async function runOne(name: string): Promise<Run> {
  console.log(`\n--- ${name}`)
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, RUN, name], { stdio: [...STDIO] })
  let bars: Bar[] | null = null
  child.on('message', (told) => {
    bars = told as Bar[]
  })
  await once(child, 'close')
  return { name, bars, minutes: (performance.now() - began) / MINUTE_MS }
}

/**
 * Runs benches one after the other, each in a process of its own and with its default options, so that each writes its part of
 * docs/performance.md. `isAll`: the table of all is written there, too, anew after each, so that a run that ends early tells how
 * far it came.
 */
export async function benchAll(names: readonly string[], isAll: boolean): Promise<Run[]> {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())
  const runs: Run[] = []
  for (const name of names) {
    runs.push(await runOne(name))
    const left = names.length - runs.length
    const told = `${day}, Node ${process.versions.node}, 2 cores${left > 0 ? `; ${left} more not run` : ''}.`
    if (isAll) writeOutcome('all', `${told}\n\n${runsTable(runs)}`)
  }
  console.log(`\n${runsTable(runs)}\n`)
  return runs
}
