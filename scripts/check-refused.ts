import { isTest, listFiles, read } from './source-files.ts'

type Refusal = { pattern: RegExp; why: string; allowed?: (file: string) => boolean }

const REFUSED: Refusal[] = [
  {
    pattern: /(?:^|[^A-Za-z0-9_.])\/(?:work|root)\//,
    why: 'a path of one machine',
  },
  {
    pattern: /(?:\/\/|\/\*)\s*(?:@ts-(?:ignore|nocheck)|biome-ignore|(?:oxlint|eslint)-disable)/,
    why: 'a silenced check: fix the cause or the rule',
  },
  {
    pattern: /(?:\/\/|\/\*)\s*@ts-expect-error/,
    why: 'a silenced type error outside a test',
    allowed: isTest,
  },
  {
    pattern: /^\s*\/?\*{1,2} What(?:ever)? /,
    why: 'a docstring that begins with "What": begin with a verb or the thing',
    allowed: (file) => !/\.tsx?$/.test(file),
  },
  {
    pattern: /\.(?:un)?route(?:All|FromHAR)?\(/,
    why: 'a route of Playwright, which turns the cache off: use test/browser/intercept.ts',
    // A frame of another origin is no part of the page's session; what the server answers to a page that gave up is not told there.
    allowed: (file) =>
      !file.startsWith('test/browser/') || /\/(?:ads-network|field-streets)\.spec\.ts$/.test(file),
  },
  {
    pattern: /\.\.\.\{ (?!\.\.\.)/,
    why: 'a spread object literal that packs lines: write its fields out',
    allowed: (file) => !/^src\/.*\.tsx?$/.test(file) || isTest(file),
  },
  {
    pattern: /\b(?:useAsk(?:Pages)?|use(?:Infinite)?Query|useMutation)(?:<.*>)?\(/,
    why: "a query outside its feature's queries: write it in queries.ts, where its keys are",
    allowed: (file) =>
      !/^src\/web\/(?:app|features|pages|ui)\//.test(file) || file.endsWith('queries.ts') || isTest(file),
  },
]
const TEXT = /\.(tsx?|[cm]?js|css|html|json|md|sql|ya?ml|sh)$|(^|\/)(\.gitignore|\.npmrc|run)$/

/** Finds lines that no file of the project may contain. */
export function checkRefused(root: string): string[] {
  return listFiles(root)
    .filter((file) => TEXT.test(file) && !file.startsWith('data/'))
    .flatMap((file) => findRefused(file, read(root, file)))
}

function findRefused(file: string, source: string): string[] {
  const refusals = REFUSED.filter(({ allowed }) => !allowed?.(file))
  return source
    .split('\n')
    .flatMap((line, index) =>
      refusals.filter(({ pattern }) => pattern.test(line)).map(({ why }) => `${file}:${index + 1}: ${why}`),
    )
}
