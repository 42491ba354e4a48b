import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Duplex, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

/** A backup cannot be made or used; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Who alone can read it: an age recipient (`age1…`), or a key of GPG's ring; null: whoever has the file. */
export type Recipient = string | null

export type Stored = { name: string; bytes: number; sha256: string }

const isAge = (recipient: string) => recipient.startsWith('age1')

/** The suffix of a sealed file's name. */
const suffixOf = (recipient: Recipient): string =>
  recipient === null ? '.gz' : isAge(recipient) ? '.gz.age' : '.gz.gpg'

/** The name of what a sealed file contains. */
export const contentName = (name: string): string => name.replace(/\.gz(?:\.age|\.gpg)?$/, '')

/** A program between two stages. Ends with an error unless it ends well. */
function throughProgram(program: string, args: readonly string[]): Duplex {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = (said + part).slice(-2000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new BackupError(`${program} is not installed`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${program}: ${said.trim()}`)),
    )
  })
  ended.catch(() => {}) // told by the stream
  child.stdin.on('error', () => {}) // its end says why
  async function* output() {
    for await (const chunk of child.stdout) yield chunk as Uint8Array
    await ended
  }
  return Duplex.from({ writable: child.stdin, readable: output() })
}

const toWeb = (source: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> =>
  // Node's streams are those of browsers; the types have different names.
  Readable.toWeb(Readable.from(source)) as globalThis.ReadableStream<Uint8Array>

const fromWeb = (stream: unknown) => stream as AsyncIterable<Uint8Array>

const encryptAge = (recipient: string): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* fromWeb(await encrypter.encrypt(toWeb(source)))
  })

const decryptAge = (identity: string): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Uint8Array>) {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    yield* fromWeb(await decrypter.decrypt(toWeb(source)))
  })

function encryption(recipient: Recipient): Duplex[] {
  if (recipient === null) return []
  if (isAge(recipient)) return [encryptAge(recipient)]
  const args = [
    '--batch',
    '--yes',
    '--quiet',
    '--trust-model',
    'always',
    '--encrypt',
    '--recipient',
    recipient,
  ]
  return [throughProgram('gpg', args)]
}

function decryption(file: string, identity: string | null): Duplex[] {
  if (file.endsWith('.gpg')) return [throughProgram('gpg', ['--batch', '--quiet', '--decrypt'])]
  if (!file.endsWith('.age')) return []
  if (identity === null)
    throw new BackupError(`${path.basename(file)} is encrypted: name the file of its age identity.`)
  return [decryptAge(identity)]
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Stores what `source` yields as `file` with its suffix: compressed, encrypted, and on disk when this resolves. */
export async function writeSealed(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
  recipient: Recipient,
): Promise<Stored> {
  const target = `${file}${suffixOf(recipient)}`
  const part = `${target}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const count = Duplex.from(async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  })
  const stages = [Readable.from(source), createGzip({ level: 1 }), ...encryption(recipient), count]
  await pipeline([...stages, createWriteStream(part, { flush: true, mode: 0o600 })])
  await rename(part, target)
  await syncFolder(path.dirname(target))
  return { name: path.basename(target), bytes, sha256: hash.digest('hex') }
}

/** Hands the contents of a sealed file to `target`; rejects when a byte of it is not what was written. */
export async function readSealed(file: string, identity: string | null, target: Writable): Promise<void> {
  try {
    await pipeline([createReadStream(file), ...decryption(file, identity), createGunzip(), target])
  } catch (cause) {
    target.once('error', () => {}).destroy() // where it was not begun
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`${path.basename(file)} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** The checksum of a file as it lies there. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
