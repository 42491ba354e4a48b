/** The names of the map's colours in theme.css, each `--color-map-…`. */
export const COLOURS = [
  ...(['land', 'water', 'line', 'green', 'ground', 'sand', 'building', 'edge', 'far-road', 'rail'] as const),
  ...(['street', 'road', 'highway', 'label', 'street-label', 'water-label', 'halo'] as const),
] as const

export type Colours = Record<(typeof COLOURS)[number], string>

/** Their current values: a canvas knows neither variables nor `light-dark()`. */
export function readColours(within: HTMLElement): Colours {
  const probe = document.createElement('span')
  within.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(--color-map-${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(COLOURS.map((name) => [name, read(name)])) as Colours
  probe.remove()
  return colours
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
