/** The names of the map's colours in theme.css, each `--color-map-…`. */
export const COLOURS = [
  ...(['land', 'water', 'line', 'green', 'ground', 'sand', 'building', 'edge', 'far-road', 'rail'] as const),
  ...(['street', 'road', 'highway', 'label', 'street-label', 'water-label', 'halo'] as const),
] as const

export type Colours = Record<(typeof COLOURS)[number], string>

/**
 * Their current values: a canvas knows neither variables nor `light-dark()`. Each is read of an element of its own: one that
 * changed its colour would tell the former one while it changes, and with reduced motion every change takes a millisecond.
 */
export function readColours(within: HTMLElement): Colours {
  const read = (name: string) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--color-map-${name})`
    within.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  return Object.fromEntries(COLOURS.map((name) => [name, read(name)])) as Colours
}

/** Calls when the person or the device changes between light and dark; answers what ends it. */
export function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  dark.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    dark.removeEventListener('change', listener)
  }
}
