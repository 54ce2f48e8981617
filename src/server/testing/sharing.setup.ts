import { afterAll, vi } from 'vitest'

// Test files share a worker and its loaded modules. A mocked clock or global of one must not reach the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
