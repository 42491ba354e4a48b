import type { Picture } from '#contract/uploads.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))
const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((value, i) => bytes[i] === value)

/** As the decoder names them. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heif'

/**
 * Detects the kind of picture by its first bytes; null: none that is taken. HEIC is none: its decoder is patented and in no
 * build we can install; phones hand browsers a JPEG instead, when they are asked for one.
 */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'heif'
  return null
}

const NAME = '[A-Za-z0-9_-]{32}'
const ADDRESS = new RegExp(`^/files/(${NAME})\\.webp$`)
const FILE = new RegExp(`^${NAME}(?:-(?:320|960))?\\.webp$`)

/** The upload's name in its address; null: no address of ours. */
export const nameOf = (url: string): string | null => ADDRESS.exec(url)?.[1] ?? null

/** Whether a file can be called so. */
export const isFileName = (file: string): boolean => FILE.test(file)

/** The file of a size; of the picture itself without a box. */
export const fileOf = (name: string, box?: number): string =>
  box === undefined ? `${name}.webp` : `${name}-${box}.webp`

/** The file that no address leads to: what is asked for publicly is never called so. */
export const privateFileOf = (name: string): string => `${name}.private`

export const isPdf = (bytes: Uint8Array): boolean => ascii(bytes, 0, 5) === '%PDF-'

type StoredPicture = { name: string; width: number; height: number }

export const toPicture = ({ name, width, height }: StoredPicture): Picture => ({
  url: `/files/${fileOf(name)}`,
  width,
  height,
})
