import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { AwsClient } from 'aws4fetch'
import type { S3Place } from '#server/outside/s3-files.ts'

const PROGRAM = path.join(import.meta.dirname, 'swift-store.py')
/** A secret that must be taken as it is, not decoded. */
const KEY = { region: 'eu-central-1', accessKeyId: 'rehber:kanarya', secretAccessKey: 'gizli/kanarya+724' }

/** Swift, a store of others that checks signatures itself, in the Python `python`, with an empty bucket. */
export async function startSwift(python: string): Promise<{ place: S3Place; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-swift-'))
  const words = [PROGRAM, folder, KEY.region, KEY.accessKeyId, KEY.secretAccessKey]
  const child = spawn(python, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').finally(() => rmSync(folder, { recursive: true }))
  const endpoint = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    ended.then(() => {
      throw new Error(`${python} does not start Swift`)
    }),
  ])
  async function stop() {
    child.stdin.end()
    await ended
  }
  const place = { endpoint, bucket: 'rehber', ...KEY }
  const client = new AwsClient({ ...KEY, service: 's3', retries: 0 })
  const made = await client.fetch(`${endpoint}/${place.bucket}`, { method: 'PUT' })
  if (made.ok) return { place, stop }
  await stop()
  throw new Error(`Swift made no bucket: ${made.status} ${await made.text()}`)
}
