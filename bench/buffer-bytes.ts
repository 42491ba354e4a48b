/** Bytes of every typed array below a value; views of one buffer count once. */
export function bufferBytes(value: unknown): number {
  const seen = new Set<ArrayBufferLike>()
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (ArrayBuffer.isView(one)) seen.add(one.buffer)
    else if (one instanceof Map) waiting.push(...(one.values() as Iterable<unknown>))
    else if (typeof one === 'object' && one !== null) waiting.push(...(Object.values(one) as unknown[]))
  }
  return [...seen].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
