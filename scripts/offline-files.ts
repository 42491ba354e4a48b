import type { Rolldown } from 'vite'

/** What of a built chunk decides which files it needs. */
export type BuiltChunk = {
  fileName: string
  /** The modules in it, as absolute paths. */
  modules: readonly string[]
  /** The files of the chunks that are loaded with it. */
  imports: readonly string[]
  /** Its style sheets. */
  styles: readonly string[]
}

/**
 * The files that the modules of `roots` need to run, each once: the chunks that hold them, what these load with them,
 * and their style sheets. What is only loaded on demand (maps, say) is left out. Roots end the path of a module.
 */
export function offlineFiles(chunks: readonly BuiltChunk[], roots: readonly string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = roots.map((root) => {
    const holder = chunks.find(({ modules }) => modules.some((module) => module.endsWith(`/${root}`)))
    if (!holder) throw new Error(`no built file holds ${root}`)
    return holder
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
