import { expect, test } from 'vitest'
import { checkNames } from './check-names.ts'
import { plantProject } from './planted-project.ts'

test('a feature that has another name in another folder is found', () => {
  using tree = plantProject({
    'src/server/features/wheel/wheel.ts': '',
    'src/web/features/wheel/wheel.tsx': '',
    'src/web/features/emergency/list.tsx': '',
    'src/web/features/prizes/list.tsx': '',
    'src/contract/wheel.ts': '',
    'src/contract/wheel-segments.ts': '',
    'src/contract/endpoint.ts': '',
    'src/contract/wheels.ts': '',
    'src/text/wheel.test.ts': '',
    'src/text/offline.test.ts': '',
    'src/text/emergency.ts': '',
    'src/text/admin-wheel.ts': '',
    'test/browser/wheel-trace.spec.ts': '',
    'test/browser/harness.ts': '',
    'test/browser/prizes.spec.ts': '',
  })
  const unnamed = "begins with no feature's name, and is not listed as shared by several"
  expect(checkNames(tree.root)).toEqual([
    'src/web/features/prizes: the server has no feature of this name',
    `src/contract/wheels.ts: ${unnamed}`,
    `src/text/admin-wheel.ts: ${unnamed}`,
    `test/browser/prizes.spec.ts: ${unnamed}`,
  ])
})

test('every file of the project is named after its feature', () => {
  expect(checkNames(process.cwd())).toEqual([])
})
