import { afterAll, vi } from 'vitest'

// Test files share a worker and its loaded modules, so a mocked clock or global must not leak into the next
// file.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
