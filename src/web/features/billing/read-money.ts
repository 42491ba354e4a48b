/** A written amount of liras in whole hundredths: "75", "75,5", "1.234,50"; null for what is none. */
export function readLiras(written: string): number | null {
  const [, whole = '', fraction = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(written.trim()) ?? []
  if (whole === '') return null
  return Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
}
