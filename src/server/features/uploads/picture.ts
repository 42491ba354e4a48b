import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { PICTURE_MAX_BYTES } from '#contract/uploads.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import { Failure } from '../../failure.ts'
import type { Refusal, Written } from './rewrite.ts'
import { kindOf } from './rules.ts'

export type { Written } from './rewrite.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const MAX_MS = 15_000
/** It learns nothing of ours, and gives large memory back at once. (glibc; others do not ask.) */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }

/** Decoding takes a core and some 80 MB: one at a time; who waits holds 5 MB. */
const inTurn = concurrencyLimit({ atOnce: 1, mayWait: 10 })

/**
 * Writes a picture again, in all its sizes, in a process of its own: a decoder that a stranger's bytes bring down brings
 * down nothing else, and its memory goes with it. Throws `picture_too_large`, `picture_unreadable`, `busy`.
 */
export async function writePicture(bytes: Buffer): Promise<Written> {
  if (bytes.length > PICTURE_MAX_BYTES) throw new Failure('picture_too_large')
  if (!kindOf(bytes)) throw new Failure('picture_unreadable')
  const written = await inTurn(() => runBeside(bytes))
  if (typeof written === 'string') throw new Failure(written)
  // What was read is its own copy: the answer's memory is not held by a part of it.
  return { ...written, files: written.files.map((file) => ({ ...file, data: Buffer.from(file.data) })) }
}

async function runBeside(bytes: Buffer): Promise<Written | Refusal> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', resolve)
  })
  child.stdin.on('error', () => {}) // it ended before it had read all: its exit tells
  child.stdin.end(bytes)
  const [answer, code] = await Promise.all([buffer(child.stdout), ended])
  return code === 0 ? (deserialize(answer) as Written | Refusal) : 'picture_unreadable'
}
