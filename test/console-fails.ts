import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test during which something wrote to console.error fails, unless it replaced console.error itself.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const { error } = console
  if (!vi.isMockFunction(error)) return
  const said = error.mock.calls.map((call) => call.map(String).join(' '))
  error.mockRestore()
  expect(said, 'console.error during a test').toEqual([])
})
