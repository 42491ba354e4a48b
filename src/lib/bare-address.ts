/** Whether an address names no street: none, or the district and province alone, as imports and forms write them: "district/province". */
export function isBareAddress({
  address,
  district,
}: {
  address: string | null
  district: string | null
}): boolean {
  if (!address) return true
  const before = `${district}/`
  return district !== null && address.startsWith(before) && /^\p{L}+$/u.test(address.slice(before.length))
}
