// The programs that scripts/run.mjs starts: they get its signals, and end when whoever started it is gone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The listing fills hundreds of megabytes that are read here and there: in pages of 2 MB instead of 4 kB the processor finds
 * its way to a business in two thirds of the time (docs/decisions/0029). Where there is another libc, it is not read.
 */
const LARGE_PAGES = 'glibc.malloc.hugetlb=1'
const children = new Set()
let stopping = false

/** True once we were told to end. */
export function isStopping() {
  return stopping
}

/**
 * Runs a program to its end and answers its exit code. `tied`: it learns by `disconnect` that we were killed. `quiet`: what
 * it writes to its standard output is shown only if it fails.
 */
export function run(program, args, { env = {}, tied = false, quiet = false } = {}) {
  if (stopping) return 1
  const child = spawn(program, args, {
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', 'inherit', ...(tied ? ['ipc'] : [])],
    // opening_hours reads the host's local time, and our days are those of Istanbul.
    env: {
      GLIBC_TUNABLES: LARGE_PAGES,
      ...process.env,
      ...env,
      TZ: 'Europe/Istanbul',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    },
  })
  children.add(child)
  const said = []
  child.stdout?.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`cannot run ${program}: ${error.message}`)
      resolve(1)
    })
    // Not `exit`: what it wrote last may come after that.
    child.on('close', (code) => {
      children.delete(child)
      if (code !== 0) process.stderr.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

/** Ends all programs. */
export function stop(signal) {
  stopping = true
  for (const child of children) child.kill(signal)
}

/** From now on signals reach the programs, and the end of npm ends them. */
export function stopWhenTold() {
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => {
    if (process.stdin.isTTY)
      stopping = true // Ctrl-C reached the children by itself
    else stop('SIGINT')
  })
  // A killed npm passes nothing on: stop when it is gone. Started by anything else, we may outlive it.
  const starter = findStarter()
  const watch = () => findStarter() !== starter && stop('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref()
}

/** Who started us, as text: npm itself, or npm behind the shell in which it runs its scripts. */
function findStarter() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    const shell = /^Name:\s+\w*sh$/m.test(status)
    return `${process.ppid} ${shell ? /^PPid:\s+(\d+)$/m.exec(status)?.[1] : ''}`
  } catch {
    return `${process.ppid} ` // no /proc on this system
  }
}
