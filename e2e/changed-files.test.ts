import { expect, test } from 'vitest'
import { findAffectedJourneys } from '../scripts/test/changed-files.mjs'
import { listPlaywrightDurations, listVitestDurations, slowest } from '../scripts/test/test-durations.mjs'

test('selects the journeys of changed features and changed journeys', () => {
  const files = [
    'src/server/features/search/queries.ts',
    'src/web/editor/core/saving/x.ts',
    'src/web/editor/tools/find/x.ts',
    'e2e/grid.spec.ts',
  ]
  expect(
    findAffectedJourneys([...files, 'src/domain/comparison/wer.ts', 'src/web/features/nobody/x.ts']),
  ).toEqual([
    'e2e/search.spec.ts',
    'e2e/saving.spec.ts',
    'e2e/transcript.spec.ts',
    'e2e/find.spec.ts',
    'e2e/grid.spec.ts',
  ])
})

test('lists the slowest tests of both reports first', () => {
  const vitestDurations = listVitestDurations({
    testResults: [
      { name: `${process.cwd()}/a.test.ts`, assertionResults: [{ fullName: 'quick', duration: 5 }] },
    ],
  })
  const journeys = listPlaywrightDurations({
    suites: [
      {
        title: 'b.spec.ts',
        specs: [
          {
            title: 'slow',
            tests: [{ projectName: 'desktop', results: [{ duration: 900 }, { duration: 100 }] }],
          },
        ],
      },
    ],
  })
  expect(slowest([...vitestDurations, ...journeys])).toEqual([
    { test: 'b.spec.ts > slow (desktop)', seconds: 1 },
    { test: 'a.test.ts > quick', seconds: 0.005 },
  ])
})
