import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { makeBreaker } from './breaker.ts'
import { OutsideError } from './fetch-json.ts'
import type { Files } from './files.ts'

export type S3Place = {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 8000

/** In a bucket of any S3-compatible store, addressed by path. */
export function s3Files({ endpoint, bucket, ...key }: S3Place): Files {
  const client = new AwsClient({ ...key, service: 's3', retries: 0 })
  const guarded = makeBreaker()

  function ask(method: string, name: string, body?: Buffer, type?: string): Promise<Buffer | null> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const address = `${endpoint}/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
    return guarded(async () => {
      const answer = await client.fetch(address, {
        method,
        // The content is signed, too: what arrives is what was sent.
        headers: { 'x-amz-content-sha256': digest, ...(type && { 'content-type': type }) },
        ...(body && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const data = Buffer.from(await answer.arrayBuffer())
      // Of a bucket that is not there, by a wrong setting, nothing was removed.
      const isMissing = answer.status === 404 && !data.includes('NoSuchBucket')
      if (isMissing && method !== 'PUT') return null
      if (!answer.ok) throw new OutsideError(`the store of files answered ${method} with ${answer.status}`)
      return data
    })
  }

  return {
    async put(name, data, type) {
      await ask('PUT', name, data, type)
    },
    get: (name) => ask('GET', name),
    async remove(names) {
      for (const name of names) await ask('DELETE', name)
    },
  }
}
