/** The size of all buffers behind typed arrays in a value, without duplicates. */
export function bufferBytes(value: unknown): number {
  const seen = new Set<ArrayBufferLike>()
  const pending = [value]
  while (pending.length > 0) {
    const one = pending.pop()
    if (ArrayBuffer.isView(one)) seen.add(one.buffer)
    else if (one instanceof Map) pending.push(...(one.values() as Iterable<unknown>))
    else if (typeof one === 'object' && one !== null) pending.push(...(Object.values(one) as unknown[]))
  }
  return [...seen].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
