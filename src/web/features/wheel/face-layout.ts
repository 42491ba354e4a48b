/** The wheel's drawing: a square of so many units with the hub in its middle. */
export const UNITS = 400
export const HUB = UNITS / 2
export const RADIUS = 184

/** More segments than this leave no room for words across; they then run from the rim to the hub. */
const MAX_ACROSS = 8
const FONT = { across: 15, along: 14 }
/** Of the font's size: how wide a letter is on average, and how far apart lines stand. */
const LETTER = 0.56
const LINE = 1.12
const FIRST_LINE = RADIUS - 34
const PADDING = 12

const rad = (degrees: number) => (degrees * Math.PI) / 180
const at = (degrees: number, radius: number): [number, number] => [
  Math.round((HUB + radius * Math.sin(rad(degrees))) * 100) / 100,
  Math.round((HUB - radius * Math.cos(rad(degrees))) * 100) / 100,
]

/** The outline of a segment; degrees clockwise from the top. */
export function segmentPath(index: number, count: number): string {
  const each = 360 / count
  const [x1, y1] = at((index - 0.5) * each, RADIUS)
  const [x2, y2] = at((index + 0.5) * each, RADIUS)
  const large = each > 180 ? 1 : 0
  return count === 1
    ? `M${HUB} ${HUB - RADIUS}A${RADIUS} ${RADIUS} 0 1 1 ${HUB - 0.01} ${HUB - RADIUS}Z`
    : `M${HUB} ${HUB}L${x1} ${y1}A${RADIUS} ${RADIUS} 0 ${large} 1 ${x2} ${y2}Z`
}

/** `top`: of each line's box before the label is turned, in units. `side`: where the rim is then. */
export type Label = {
  lines: { text: string; top: number }[]
  fontSize: number
  turn: number
  side: 'top' | 'right'
}

/** Words of a segment, so broken and placed that they stay within it. */
export function segmentLabel(title: string, index: number, count: number): Label {
  const turn = index * (360 / count)
  return count <= MAX_ACROSS ? across(title, turn, count) : along(title, turn)
}

function across(title: string, turn: number, count: number): Label {
  const step = FONT.across * LINE
  const widthOf = (line: number) => {
    const radius = FIRST_LINE - line * step
    const betweenLines = 2 * radius * Math.tan(rad(Math.min(60, 180 / count))) - PADDING
    const withinRim = 2 * Math.sqrt((RADIUS - PADDING) ** 2 - (radius + FONT.across / 2) ** 2)
    return Math.min(betweenLines, withinRim)
  }
  const lettersOf = (line: number) => Math.max(4, Math.floor(widthOf(line) / (FONT.across * LETTER)))
  const lines = breakWords(title, [0, 1, 2, 3].map(lettersOf))
  return {
    lines: lines.map((text, i) => ({ text, top: HUB - FIRST_LINE + i * step - FONT.across / 2 })),
    fontSize: FONT.across,
    turn,
    side: 'top',
  }
}

function along(title: string, turn: number): Label {
  const letters = Math.floor((RADIUS - 70) / (FONT.along * LETTER))
  const lines = breakWords(title, [letters, letters])
  const step = FONT.along * LINE
  return {
    lines: lines.map((text, i) => ({
      text,
      top: HUB + (i - (lines.length - 1) / 2) * step - FONT.along / 2,
    })),
    fontSize: FONT.along,
    turn: turn - 90,
    side: 'right',
  }
}

/** Breaks a text into at most as many lines as `fits` has, each with so many letters; what is too much ends in "…". */
export function breakWords(title: string, fits: readonly number[]): string[] {
  const lines: string[] = []
  let words = title.trim().split(/\s+/)
  for (const [i, fit] of fits.entries()) {
    if (words.length === 0) break
    let taken = 1
    while (taken < words.length && words.slice(0, taken + 1).join(' ').length <= fit) taken += 1
    const rest = words.slice(taken)
    const isCut = rest.length > 0 && i === fits.length - 1
    lines.push(cut(words.slice(0, taken).join(' '), fit, isCut))
    words = rest
  }
  return lines
}

/** A word somewhat too long is let be: letters differ in width, and a cut reads worse than a tight fit. */
function cut(line: string, fit: number, more: boolean): string {
  if (line.length > fit + 2) return `${line.slice(0, Math.max(1, fit - 1))}…`
  return more ? `${line.slice(0, Math.max(1, Math.min(line.length, fit - 1)))}…` : line
}
