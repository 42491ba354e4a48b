import { expect, test } from 'vitest'
import { makeWorker } from './worker.ts'

/** A worker with two works, of which the second waits for `pass`; `done` says which came to an end. */
function withTwoWorks() {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const worker = makeWorker({
    works: [
      async () => void done.push('first'),
      async () => {
        await promise
        done.push('second')
      },
    ],
    onError: (error) => {
      throw error
    },
  })
  return { worker, done, pass: resolve }
}

test('what is due when it is called is done, though a turn under way is past it', async () => {
  const { worker, done, pass } = withTwoWorks()
  const before = worker.doDue()
  await expect.poll(() => done).toEqual(['first'])
  const due = worker.doDue() // something for the first work has come
  pass()
  await Promise.all([before, due])
  expect(done).toEqual(['first', 'second', 'first', 'second'])
})

test('those who call at once share a turn', async () => {
  const { worker, done, pass } = withTwoWorks()
  pass()
  await Promise.all([worker.doDue(), worker.doDue(), worker.doDue()])
  expect(done).toEqual(['first', 'second'])
})

test('a work that fails is told, and keeps back no other; after the stop nothing begins', async () => {
  const errors: unknown[] = []
  const done: string[] = []
  const worker = makeWorker({
    works: [
      async () => {
        throw new Error('no database')
      },
      async () => void done.push('second'),
    ],
    onError: (error) => errors.push(error),
  })
  await worker.doDue()
  expect(errors).toEqual([new Error('no database')])
  await worker.stop()
  await worker.doDue()
  expect(done).toEqual(['second'])
})
