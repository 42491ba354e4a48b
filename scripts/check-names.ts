import { listFiles } from './source-files.ts'

const FEATURES = /^src\/(server|web)\/features\/([^/]+)\//

/** Features without a server part: they show data of other features. */
const BROWSER_ONLY = ['emergency']

/** Folders whose files are named after features, and the files in each that belong to no single feature. */
const folders: { files: RegExp; shared: string[] }[] = [
  { files: /^src\/contract\/([^/]+)\.tsx?$/, shared: ['endpoint', 'errors', 'shapes'] },
  {
    files: /^src\/text\/([^/]+)\.tsx?$/,
    shared: [
      // Shared by several features.
      ...['days', 'distance', 'errors', 'fields', 'money', 'numbers', 'panel'],
      // Pages that compose features, and the application around them.
      ...['home', 'landing', 'legal', 'manifest', 'offline', 'versions'],
    ],
  },
  {
    files: /^test\/browser\/([^/]+)\.spec\.tsx?$/,
    shared: [
      // User journeys through several features.
      ...['admin-acts', 'admin-day', 'owner', 'owner-day', 'session', 'walk'],
      // Pages that compose features, and the application around them.
      ...['home', 'install', 'moments', 'offline', 'outside', 'panel'],
      // Properties of every page.
      ...['boundary', 'failures', 'keyboard', 'payloads', 'weight', 'widths'],
    ],
  },
]

const isNamed = (file: string, names: Iterable<string>) =>
  [...names].some((name) => file === name || file.startsWith(`${name}-`) || file === `${name}.test`)

/** Finds files that are not named after a feature of the server, so that one name finds all of a feature's files. */
export function checkNames(root: string): string[] {
  const files = listFiles(root, ['src', 'test/browser'])
  const features = { server: new Set<string>(), web: new Set<string>() }
  for (const file of files) {
    const [, side, name] = FEATURES.exec(file) ?? []
    if (name) features[side === 'web' ? 'web' : 'server'].add(name)
  }
  const known = [...features.server, ...BROWSER_ONLY]
  const webOnly = [...features.web]
    .filter((name) => !known.includes(name))
    .map((name) => `src/web/features/${name}: the server has no feature of this name`)
  const unnamed = folders.flatMap(({ files: pattern, shared }) =>
    files.flatMap((file) => {
      const name = pattern.exec(file)?.[1]
      if (name === undefined || isNamed(name, [...known, ...shared])) return []
      return [`${file}: begins with no feature's name, and is not listed as shared by several`]
    }),
  )
  return [...webOnly, ...unnamed]
}
