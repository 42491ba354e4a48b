import fastify from 'fastify'
import { expect, test } from 'vitest'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { serveHealth } from './health.ts'

test('many who ask at once whether it is ready share one look', async () => {
  const app = fastify()
  let looks = 0
  const ended = Promise.withResolvers<boolean>()
  serveHealth(app, () => {
    looks += 1
    return ended.promise
  })
  const statuses = async (asked: Promise<{ statusCode: number }>[]) =>
    new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))
  const ask = () => app.inject('/readyz')
  const asked = Array.from({ length: 200 }, ask)
  expect(await statuses([app.inject('/healthz')])).toEqual(new Set([200]))
  await expect.poll(() => looks, EVENTUALLY).toBe(1)
  ended.resolve(false)
  expect(await statuses(asked)).toEqual(new Set([503]))
  expect(looks).toBe(1)
  expect(await statuses([ask()])).toEqual(new Set([503]))
  expect(looks).toBe(2) // who comes later looks again
  await app.close()
})
