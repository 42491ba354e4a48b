const UNITS: Record<string, number> = { '': 1, k: 1000, m: 1_000_000 }

/** How many businesses "10k", "200k" or "1m" are. */
export function readSize(text: string): number {
  const [, digits, unit] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? []
  if (digits === undefined) throw new Error(`"${text}" is no size: write 10k, 200k or 1m`)
  return Number(digits) * (UNITS[unit?.toLowerCase() ?? ''] ?? 1)
}
