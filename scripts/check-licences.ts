import { read } from './source-files.ts'

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }

/** Permissive licences: use, modification and redistribution are allowed if the notice is kept. */
const ALLOWED = new Set([
  ...['MIT', 'ISC', '0BSD', 'MIT-0', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'PostgreSQL'],
])

/** Reviewed packages under other licences, with the reason why each is acceptable. */
const EXCEPTIONS: { packages: RegExp; licence: string; why: string }[] = [
  { packages: /^opening_hours$/, licence: 'LGPL-3.0-only', why: 'a separate file, unmodified, server only' },
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a separate library, unmodified, server only',
  },
  {
    packages: /^@img\/sharp-win32-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'contains the same library',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'contains the same library',
  },
  { packages: /^lightningcss(-|$)/, licence: 'MPL-2.0', why: 'used unmodified when the pages are built' },
  {
    packages: /^dejavu-fonts-ttf$/,
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    why: 'fonts that may be used, embedded and redistributed freely (Bitstream Vera, changes public domain)',
  },
  { packages: /^png-js@2\.0\.0$/, licence: 'none', why: 'its LICENSE file is MIT' },
  { packages: /^web-push$/, licence: 'MPL-2.0', why: 'unmodified, a package of its own on the server' },
  { packages: /^jsonify@0\.0\.1$/, licence: 'Public Domain', why: 'used by patch-package when installing' },
  { packages: /^suncalc@2\.0\.2$/, licence: 'none', why: 'its LICENSE file is BSD-2-Clause' },
]

/** Finds the product's packages (not the development ones) in the lock file whose licence is not accepted. */
export function checkLicences(root: string): string[] {
  const lock = JSON.parse(read(root, 'package-lock.json')) as { packages: Record<string, Locked> }
  const installed = Object.entries(lock.packages).filter(
    ([place, { dev, link }]) => place !== '' && !dev && !link,
  )
  if (installed.length === 0) return ['package-lock.json holds no package: there was nothing to check']
  const used = new Set<unknown>()
  const problems = installed.flatMap(([place, { version, license: licence = 'none' }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const exception = EXCEPTIONS.find(
      (each) =>
        each.licence === licence && (each.packages.test(name) || each.packages.test(`${name}@${version}`)),
    )
    used.add(exception)
    return exception || isAllowed(licence)
      ? []
      : [`${name}@${version}: licence ${licence} is not on the list`]
  })
  const stale = EXCEPTIONS.filter((exception) => !used.has(exception))
  return [
    ...problems,
    ...stale.map(({ packages }) => `no package needs the exception ${packages.source} any more`),
  ]
}

/** SPDX: of `A OR B` one must be allowed, of `A AND B` each. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  return inner.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)))
}
