import { PICTURE_MAX_BYTES, type Picture, uploadPicture } from '#contract/uploads.ts'
import { fitted, PICTURE_WIDTH } from '#lib/picture-sizes.ts'
import { browserErrorTexts, networkErrorText } from '#text/errors-browser.ts'
import { sessionEnded, storedToken } from './stored-session.ts'

/** Words a person may read are all that can be done about a failure. */
export type Uploaded = { ok: true; picture: Picture } | Failed

/** `status` 0: no answer came. */
type Failed = { ok: false; text: string; status: number }

type Options = {
  /** From 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  /** Aborted: the promise rejects. */
  signal?: AbortSignal | undefined
}

/** A weak network carries a shrunken photo in this time; a silent one is given up. */
const PATIENCE_MS = 60_000
const JPEG_QUALITY = 0.85
/** As it came, where shrinking would gain little. */
const SMALL_BYTES = 300_000
const OK = 200
const TOO_LARGE = 413

/** Shrinks a photo to what is kept of it and sends it. A phone's 5 MB become some 300 KB on the way. */
export async function sendPicture(file: Blob, { onProgress, signal }: Options = {}): Promise<Uploaded> {
  const small = await shrinkPicture(file)
  signal?.throwIfAborted()
  return sendShrunk(small, { onProgress, signal })
}

/** The same of one that was shrunk before it waited: shrinking it at every try would spoil it. */
export async function sendShrunk(small: Blob, { onProgress, signal }: Options = {}): Promise<Uploaded> {
  if (small.size > PICTURE_MAX_BYTES)
    return { ok: false, text: browserErrorTexts.picture_too_large, status: TOO_LARGE }
  const answer = await sendFile<Picture>({ path: uploadPicture.path, file: small, onProgress, signal })
  return answer.ok ? { ok: true, picture: answer.data } : answer
}

type Sent<T> = { ok: true; data: T } | Failed

/** How large a picture is; null where the browser cannot read it. */
export async function sizeOf(picture: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(picture)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}

/** The photo as the browser shows it, no wider than what is kept; itself where the browser cannot read it. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = fitted(bitmap, PICTURE_WIDTH)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = 'white' // behind what is transparent: a JPEG has no such thing
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY)
    })
    return small && small.size < file.size ? small : file
  } catch {
    return file // the server says in words what it is
  }
}

/**
 * One file as a form, to a call that takes one; what it answers. fetch tells nothing of what is on its way, so this is
 * XMLHttpRequest's.
 */
export function sendFile<T extends object>({
  path,
  file,
  onProgress,
  signal,
  patienceMs = PATIENCE_MS,
}: Options & { path: string; file: Blob; patienceMs?: number }): Promise<Sent<T>> {
  const token = storedToken()
  const form = new FormData()
  form.append('file', file, 'file')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (text: string) => resolve({ ok: false, text, status: request.status })
    request.open('POST', path)
    request.timeout = patienceMs
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => fail(networkErrorText)
    request.ontimeout = () => fail(networkErrorText)
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
    request.onload = () => {
      const answer = read(request.responseText)
      if (request.status >= OK && request.status < OK + 100 && answer)
        return resolve({ ok: true, data: answer as T })
      if (request.status === 401 && token) sessionEnded(token)
      fail(answer && 'error' in answer ? String(answer.error) : browserErrorTexts.internal)
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function read(text: string): object | null {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' ? answer : null
  } catch {
    return null // a proxy in between wrote it
  }
}
