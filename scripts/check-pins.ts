import { read } from './source-files.ts'

type Packages = Record<string, string>
type Manifest = { dependencies?: Packages; devDependencies?: Packages; optionalDependencies?: Packages }
type Lock = { packages: Record<string, Manifest & { integrity?: string; resolved?: string }> }

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Finds versions that are not exact, and a lock file that differs from package.json, names URLs or lacks hashes. */
export function checkPins(root: string): string[] {
  const wanted = packagesOf(JSON.parse(read(root, 'package.json')) as Manifest)
  const { '': own = {}, ...installed } = (JSON.parse(read(root, 'package-lock.json')) as Lock).packages
  const locked = packagesOf(own)
  return [
    ...Object.entries(wanted).flatMap(([name, version]) =>
      EXACT.test(version) ? [] : [`package.json: ${name} is "${version}", not an exact version`],
    ),
    ...Object.keys({ ...wanted, ...locked }).flatMap((name) =>
      wanted[name] === locked[name]
        ? []
        : [`package-lock.json has another ${name} than package.json: run npm install again`],
    ),
    ...Object.entries(installed).flatMap(([place, { integrity, resolved }]) => [
      ...(resolved === undefined ? [] : [`package-lock.json: ${place} names the URL it came from`]),
      ...(integrity === undefined ? [`package-lock.json: ${place} has no hash`] : []),
    ]),
  ]
}

function packagesOf(manifest: Manifest): Packages {
  return Object.assign({}, ...GROUPS.map((group) => manifest[group] ?? {})) as Packages
}
