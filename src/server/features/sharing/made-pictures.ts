/** Made pictures by address, of so many bytes at most: those unasked for longest go first. */
export function makePictureCache(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  return {
    get(address: string): Buffer | undefined {
      const found = kept.get(address)
      if (!found) return undefined
      kept.delete(address) // to the end of the line
      kept.set(address, found)
      return found
    },
    add(address: string, picture: Buffer): void {
      bytes += picture.length - (kept.get(address)?.length ?? 0)
      kept.delete(address)
      kept.set(address, picture)
      for (const [oldest, { length }] of kept) {
        if (bytes <= mostBytes) break
        kept.delete(oldest)
        bytes -= length
      }
    },
  }
}
