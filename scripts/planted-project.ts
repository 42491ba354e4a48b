import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Makes a small project in a temporary folder for testing checks: the given files (path to text), this project's
 * package.json and packages, and copies of the named configuration files. Removed at the end of a `using` block.
 */
export function plantProject(files: Record<string, string>, configuration: string[] = []): PlantedProject {
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

export type PlantedProject = Disposable & { root: string }
