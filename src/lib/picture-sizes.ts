/** A picture is at most so wide, and at most twice as high as wide. */
export const PICTURE_WIDTH = 1600
const SMALLER_WIDTHS = [320, 960]

export type Size = { width: number; height: number }

/** Scaled into a box of this width and twice its height, never enlarged. */
export function fitted({ width, height }: Size, boxWidth: number): Size {
  const scale = Math.min(1, boxWidth / width, (2 * boxWidth) / height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** The sizes in which a picture is kept besides its own, the smallest first; `box` names the file. */
export const smallerSizes = (picture: Size): (Size & { box: number })[] =>
  SMALLER_WIDTHS.filter((box) => box < picture.width || 2 * box < picture.height).map((box) => ({
    box,
    ...fitted(picture, box),
  }))

const EXTENSION = '.webp'

/** The address of the size in a box, by the picture's own address. */
const sizedUrl = (url: string, box: number): string => `${url.slice(0, -EXTENSION.length)}-${box}${EXTENSION}`

/** For `srcset`: every size with its width. */
export const srcSetOf = ({ url, ...size }: Size & { url: string }): string =>
  [
    ...smallerSizes(size).map(({ box, width }) => `${sizedUrl(url, box)} ${width}w`),
    `${url} ${size.width}w`,
  ].join(', ')
