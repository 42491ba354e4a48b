import type { Rolldown } from 'vite'

/** The parts of a built chunk that decide which files it needs. */
export type BuiltChunk = {
  fileName: string
  /** Absolute paths. */
  modules: readonly string[]
  /** Files of the chunks it imports statically. */
  imports: readonly string[]
  /** Its style sheets. */
  styles: readonly string[]
}

/**
 * The files that the modules of `roots` need, without duplicates: the chunks that contain them, their static imports and
 * style sheets, but nothing loaded on demand (such as maps). Roots are the ends of module paths.
 */
export function offlineFiles(chunks: readonly BuiltChunk[], roots: readonly string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = roots.map((root) => {
    const chunk = chunks.find(({ modules }) => modules.some((module) => module.endsWith(`/${root}`)))
    if (!chunk) throw new Error(`no built file contains ${root}`)
    return chunk
  })
  const needed = new Set(first)
  for (const { imports } of needed)
    for (const file of imports) {
      const chunk = byFile.get(file)
      if (chunk) needed.add(chunk)
    }
  return [...new Set([...needed].flatMap(({ fileName, styles }) => [fileName, ...styles]))].sort()
}

export const builtChunks = (bundle: Rolldown.OutputBundle): BuiltChunk[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? {
          fileName: file.fileName,
          modules: file.moduleIds,
          imports: file.imports,
          styles: [...(file.viteMetadata?.importedCss ?? [])],
        }
      : [],
  )
