import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Caches compiled code, since tests start Node many times.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

export default defineConfig({
  test: {
    // One more than cores, since tests spend a fifth of their time waiting.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'long', description: 'Slow variations of other tests, which `npm test` leaves out' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          globalSetup: ['src/server/testing/postgres.setup.ts'],
          // Isolating each file in a new process that loads all modules again would add a quarter to the CPU time.
          isolate: false,
          setupFiles: [
            'src/server/testing/sharing.setup.ts',
            'src/server/testing/passwords.setup.ts',
            'src/server/testing/properties.setup.ts',
          ],
          // Generous, since a busy machine must not fail tests.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'product',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/*.faults.ts'],
          globalSetup: ['src/server/testing/postgres.setup.ts'],
          setupFiles: ['src/server/testing/properties.setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
