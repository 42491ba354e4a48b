// Child processes of scripts/run.mjs: they receive its signals and are stopped when npm is gone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Huge pages (2 MB instead of 4 kB) cut a lookup in the listing, hundreds of megabytes of random access, to two thirds of
 * the time (docs/decisions/0029). What is larger than 4 MB is given back when it is freed: by itself the C library comes to keep
 * up to 32 MB of each such piece (docs/decisions/0145). Ignored by other C libraries.
 */
const MALLOC = 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=4194304'
const children = new Set()
let stopping = false

/** Whether `stop` was called. */
export function isStopping() {
  return stopping
}

/**
 * Runs a program and resolves with its exit code. `tied`: it learns by `disconnect` that this process was killed. `quiet`:
 * its standard output is shown only if it fails.
 */
export function run(program, args, { env = {}, tied = false, quiet = false } = {}) {
  if (stopping) return 1
  const child = spawn(program, args, {
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', 'inherit', ...(tied ? ['ipc'] : [])],
    // The package opening_hours uses the host's time zone, and the product's days are Istanbul's.
    env: {
      GLIBC_TUNABLES: MALLOC,
      ...process.env,
      ...env,
      TZ: 'Europe/Istanbul',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    },
  })
  children.add(child)
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`cannot run ${program}: ${error.message}`)
      resolve(1)
    })
    // Not `exit`: output may still arrive after it.
    child.on('close', (code) => {
      children.delete(child)
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/** Sends a signal to all programs and starts no more. */
export function stop(signal) {
  stopping = true
  for (const child of children) child.kill(signal)
}

/** Forwards signals to the programs, and stops them when npm ends. */
export function forwardSignals() {
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => {
    if (process.stdin.isTTY)
      stopping = true // the terminal sends Ctrl-C to the children itself
    else stop('SIGINT')
  })
  // A killed npm forwards no signal: stop when it is gone. Other parents may end before us.
  const parent = findParent()
  const watch = () => findParent() !== parent && stop('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref()
}

/** The parent process as text: npm itself, or the shell in which npm runs its scripts together with npm. */
function findParent() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    const shell = /^Name:\s+\w*sh$/m.test(status)
    return `${process.ppid} ${shell ? /^PPid:\s+(\d+)$/m.exec(status)?.[1] : ''}`
  } catch {
    return `${process.ppid} ` // no /proc on this system
  }
}
