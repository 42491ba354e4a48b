import { afterEach, beforeEach, expect, vi } from 'vitest'

// Fails a test during which console.error was called, unless the test replaced it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const { error } = console
  if (!vi.isMockFunction(error)) return
  const messages = error.mock.calls.map((call) => call.map(String).join(' '))
  error.mockRestore()
  expect(messages, 'console.error during a test').toEqual([])
})
