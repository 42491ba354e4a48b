import path from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult, type IViolation } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { listFiles } from './source-files.ts'

/** Reads every import below `src` of `root` and returns what breaks the rules of `.dependency-cruiser.mjs`. */
export async function checkImports(root: string): Promise<string[]> {
  const { options, ...ruleSet } = await readRules()
  const { output } = await cruise(['src'], { ...options, ruleSet, validate: true, baseDir: root })
  if (typeof output === 'string') throw new Error(`the import reader answered text: ${output}`)
  return [...findUnread(root, output), ...output.summary.violations.map(describe)]
}

export function readRules(): Promise<IConfiguration> {
  return extractConfig(path.resolve('.dependency-cruiser.mjs'))
}

/** With an unsupported compiler version the parser reads nothing and finds nothing: that must not pass. */
function findUnread(root: string, { modules, summary }: ICruiseResult): string[] {
  const read = new Set(modules.map((module) => module.source))
  const files = listFiles(root, ['src']).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  if (files.length === 0) return ['src holds no TypeScript: there was nothing to check']
  if (!summary.totalDependenciesCruised) return ['no import was found: the parser read nothing']
  return files.filter((file) => !read.has(file)).map((file) => `${file} was not read`)
}

function describe({ rule, from, to, cycle, comment }: IViolation): string {
  const route = cycle ? cycle.map((step) => step.name).join(' → ') : to
  return `${rule.name}: ${from} → ${route}${comment ? ` (${comment})` : ''}`
}
