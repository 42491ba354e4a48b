import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#lib/time.ts'
import { writeOutcome } from './document.ts'

const RUN = fileURLToPath(new URL('run.ts', import.meta.url))
const outcomes = new Map<number | null, string>([
  [0, 'all bars kept'],
  [1, 'a bar MISSED, or failed'],
])

/**
 * Runs benches one after the other, each in a process of its own and with its default options, so that each writes its part of
 * docs/performance.md. Returns whether all bars were met. `isAll`: the table of all is written there, too.
 */
export async function benchAll(names: readonly string[], isAll: boolean): Promise<boolean> {
  const lines: string[] = []
  let areMet = true
  for (const name of names) {
    console.log(`\n--- ${name}`)
    const began = performance.now()
    const child = spawn(process.execPath, [RUN, name], { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    areMet &&= code === 0
    const minutes = (performance.now() - began) / MINUTE_MS
    lines.push(`| ${name} | ${outcomes.get(code) ?? 'failed'} | ${minutes.toFixed(1)} |`)
  }
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())
  const table = ['| bench | bars | minutes |', '|---|---|---:|', ...lines].join('\n')
  console.log(`\n${table}\n`)
  if (isAll) writeOutcome('all', `${day}, Node ${process.versions.node}, 2 cores.\n\n${table}`)
  return areMet
}
