import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Files of a folder of the built application, but for packed copies and what is not served by its name. */
const filesOf = (folder: string) =>
  readdirSync(`dist/${folder}`)
    .filter((name) => /\.\w+$/.test(name) && !/\.(?:br|gz|html|mjs)$/.test(name))
    .map((name) => `/${folder}${name}`)

test('what keeps its name from version to version is looked up again each time, the pages too', async () => {
  const named = [...filesOf(''), ...filesOf('icons/')]
  expect(named).toEqual(expect.arrayContaining(['/theme.js', '/manifest.webmanifest', '/service-worker.js']))
  for (const path of [...named, '/login', '/nearby-map', '/index.html']) {
    const { statusCode, headers } = await server.app.inject(path)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
  }
})

test('what is named by its content is kept for a year, and is not found under a name of another version', async () => {
  for (const path of filesOf('assets/').slice(0, 20)) {
    const { headers } = await server.app.inject(path)
    expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=31536000, immutable'])
  }
  const gone = await server.app.inject('/assets/index-gone.js')
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
})
