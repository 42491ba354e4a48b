import { expect, test } from 'vitest'
import { checkLicences } from './check-licences.ts'
import { plantProject } from './planted-project.ts'

/** The packages that the table of exceptions expects, so that only planted ones are reported. */
const KNOWN = {
  '': { license: 'UNLICENSED' },
  'node_modules/opening_hours': { version: '3.15.0', license: 'LGPL-3.0-only' },
  'node_modules/@img/sharp-libvips-linux-x64': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
  'node_modules/@img/sharp-win32-x64': { version: '1.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later' },
  'node_modules/@img/sharp-wasm32': {
    version: '1.0.0',
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  },
  'node_modules/dejavu-fonts-ttf': { version: '2.37.3', license: 'SEE LICENSE IN README.md AND LICENSE' },
  'node_modules/png-js': { version: '2.0.0' },
  'node_modules/web-push': { version: '3.6.7', license: 'MPL-2.0' },
  'node_modules/lightningcss': { version: '1.0.0', license: 'MPL-2.0' },
  'node_modules/jsonify': { version: '0.0.1', license: 'Public Domain' },
  'node_modules/suncalc': { version: '2.0.2' },
}

function checkLock(packages: Record<string, object>): string[] {
  using tree = plantProject({ 'package-lock.json': JSON.stringify({ packages }) })
  return checkLicences(tree.root)
}

test('licences that are unknown, missing or of another package are found', () => {
  expect(
    checkLock({
      ...KNOWN,
      'node_modules/gnu': { version: '1.0.0', license: 'GPL-3.0-or-later' },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/a/node_modules/@b/mozilla': { version: '2.0.0', license: 'MPL-2.0', optional: true },
      'node_modules/both': { version: '1.0.0', license: '(MIT AND AGPL-3.0)' },
      'node_modules/lightningcss-linux-x64-gnu': { version: '1.0.0', license: 'MPL-2.0', optional: true },
      'node_modules/either': { version: '1.0.0', license: '(GPL-2.0 OR MIT)' },
      'node_modules/ours-to-build': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    }),
  ).toEqual([
    'gnu@1.0.0: licence GPL-3.0-or-later is not on the list',
    'silent@1.0.0: licence none is not on the list',
    '@b/mozilla@2.0.0: licence MPL-2.0 is not on the list',
    'both@1.0.0: licence (MIT AND AGPL-3.0) is not on the list',
  ])
})

test('an exception holds for the licence that was looked at, and goes when nothing needs it', () => {
  const { 'node_modules/web-push': _, ...rest } = KNOWN
  expect(
    checkLock({
      ...rest,
      'node_modules/opening_hours': { version: '4.0.0', license: 'AGPL-3.0' },
      'node_modules/suncalc': { version: '3.0.0' },
    }),
  ).toEqual([
    'opening_hours@4.0.0: licence AGPL-3.0 is not on the list',
    'suncalc@3.0.0: licence none is not on the list',
    expect.stringContaining('exception ^opening_hours$'),
    expect.stringContaining('exception ^web-push$'),
    expect.stringContaining('exception ^suncalc@2'),
  ])
})

test('a lock file without packages does not pass', () => {
  expect(checkLock({ '': {} })).toEqual(['package-lock.json holds no package: there was nothing to check'])
})
