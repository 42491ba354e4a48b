import { afterAll, vi } from 'vitest'

// Files share a worker (docs/decisions/0044): what one replaced, clock and globals, the next finds as it was.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
