import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { BackupError } from './sealed-file.ts'

/** GNU tar ends with this when a file changed while it was read, as those of a live database do. */
const CHANGED_MEANWHILE = 1

/** The bytes of an archive of `names` in `folder`. */
export async function* packFolder(
  folder: string,
  names: readonly string[],
  excluded: readonly string[] = [],
): AsyncIterable<Uint8Array> {
  const args = [
    '--create',
    '--numeric-owner',
    `--directory=${folder}`,
    ...excluded.map((one) => `--exclude=${one}`),
  ]
  const child = spawn('tar', [...args, '--', ...names], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  yield* child.stdout as AsyncIterable<Uint8Array>
  const [code] = await ended
  if (code === null || code > CHANGED_MEANWHILE) throw new BackupError(`tar of ${folder} ended with ${code}`)
}

/** Takes the bytes of an archive apart into `folder`. Finished when all is written. */
export function unpackInto(folder: string): Writable {
  const child = spawn('tar', ['--extract', '--preserve-permissions', `--directory=${folder}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.on('error', () => {}) // its end says why
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      if (child.stdin.destroyed) done(new BackupError(`tar into ${folder} ended`))
      else if (child.stdin.write(chunk)) done()
      else child.stdin.once('drain', done)
    },
    final(done) {
      child.once('close', (code) =>
        done(code === 0 ? null : new BackupError(`tar into ${folder} ended with ${code}`)),
      )
      child.stdin.end()
    },
  })
}
