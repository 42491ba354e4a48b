import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** Generated or third-party files. */
const IGNORED = ['node_modules', 'dist', '.data', '.git', 'coverage', 'package-lock.json']

/** Paths of the project's files below `folders`, relative to `root`, with `/`, sorted. */
export function listFiles(root: string, folders: string[] = ['.']): string[] {
  const patterns = folders.map((folder) => path.posix.join(folder, '**'))
  return globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => IGNORED.includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

export function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file)
}

/** The line number, from 1, of the character at `offset`. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** The syntax tree of a TypeScript file. Throws if it does not parse. */
export function parseSource(file: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file} does not parse: ${error.message}`)
  return program
}
