import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commonErrors } from '#contract/errors.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

describe('OpenAPI', () => {
  test('names every mounted call with its answers and refusals', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { method, path, errors } of server.endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      const told = Object.values(operation.responses as Record<string, { description: string }>)
        .map(({ description }) => description)
        .join()
      for (const code of [...errors, ...commonErrors]) expect(told).toContain(code)
    }
    const named = (path: string) =>
      document.paths[path].post.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key')
    expect([named('/api/messages'), named('/api/wheel/spin')]).toEqual([true, false])
    expect((await server.app.inject('/api/docs/')).statusCode).toBe(200)
  })

  test('is written once for all who read it, and its page has no copy of its own', async () => {
    const written = vi.spyOn(JSON, 'stringify')
    onTestFinished(() => written.mockRestore())
    const read = (encoding: string) =>
      server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    const [plain, zipped] = [await read('identity'), await read('gzip, br')]
    const documents = written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))
    expect(documents.length).toBeLessThanOrEqual(1)
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
    for (const copy of ['/api/docs/json', '/api/docs/yaml', '/api/docs/json?x=/', '/api/docs/yaml/'])
      expect([copy, (await server.app.inject(copy)).statusCode]).not.toEqual([copy, 200])
    expect((await server.app.inject('/api/docs/json')).headers.location).toBe('/api/openapi.json')
  })
})
