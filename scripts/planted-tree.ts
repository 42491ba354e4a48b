import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A small project in a temporary folder, for checks to find defects in: the given files (path to text), our
 * package.json and packages, and copies of the named configuration files. Removed at the end of a `using` block.
 */
export function plantTree(files: Record<string, string>, configuration: string[] = []): PlantedTree {
  const root = mkdtempSync(path.join(tmpdir(), 'rehber724-planted-'))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  for (const name of ['package.json', ...configuration])
    copyFileSync(name, path.join(root, path.basename(name)))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) }
}

export type PlantedTree = Disposable & { root: string }
