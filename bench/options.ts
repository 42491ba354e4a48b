import { parseArgs } from 'node:util'

/** Reads options, each with a value and a default; `isDefault` if none differs from it. */
export function readOptions<T extends Record<string, string>>(args: string[], defaults: T) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value } as const]),
  )
  const values = { ...defaults, ...parseArgs({ args, options }).values } as { [Name in keyof T]: string }
  return { values, isDefault: Object.entries(defaults).every(([name, value]) => values[name] === value) }
}

const UNITS: Record<string, number> = { '': 1, k: 1000, m: 1_000_000 }

/** Parses a number of businesses: "10k", "200k" or "1m". */
export function readSize(text: string): number {
  const [, digits, unit] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? []
  if (digits === undefined) throw new Error(`"${text}" is no size: write 10k, 200k or 1m`)
  return Number(digits) * (UNITS[unit?.toLowerCase() ?? ''] ?? 1)
}

/** Logs progress with the seconds since now. */
export function startLog(): (what: string) => void {
  const began = performance.now()
  return (what) => {
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${String(seconds).padStart(4)} s  ${what}`)
  }
}
