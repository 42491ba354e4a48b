import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Duplex } from 'node:stream'
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
export function unpackInto(folder: string): Duplex {
  const child = spawn('tar', ['--extract', '--preserve-permissions', `--directory=${folder}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // From the beginning: tar may end before its input does.
  const closed = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('close', resolve)
  })
  child.stdin.on('error', () => {}) // its end says why
  return Duplex.from(async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source)
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain').catch(() => {}), closed])
    child.stdin.end()
    const code = await closed
    if (code !== 0) throw new BackupError(`tar into ${folder} ended with ${code}`)
  })
}
