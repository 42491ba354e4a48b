import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a network a change fails at once instead of waiting for one', async () => {
  onlineManager.setOnline(false)
  const failure = new Error('no network')
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(failure) })
  await expect(change.mutate()).rejects.toBe(failure)
  expect(change.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false })
})

test('without a network a question is asked all the same: the browser may have the answer', async () => {
  onlineManager.setOnline(false)
  const question = new QueryObserver(queryClient, {
    queryKey: ['offline'],
    queryFn: () => Promise.resolve('kept'),
  })
  expect(await question.refetch()).toMatchObject({ data: 'kept', fetchStatus: 'idle' })
})
