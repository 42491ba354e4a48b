import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// The same cases at every run, so that a failure can be repeated. FC_SEED tries others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 724) })

// Files share a worker (docs/decisions/0044): each restores the clock and the globals that it replaced.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
