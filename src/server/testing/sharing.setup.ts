import { afterAll, vi } from 'vitest'

// Test files share a worker and the modules it has loaded. A clock or a global that one of them stood in for must not
// reach the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
