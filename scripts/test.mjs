// `npm test`: runs every check that a finished change must pass. `--faults` adds the long tests and journeys,
// limited to `--minutes` (60 by default). Ends with `N passed, N failed`.
import { parseArgs } from 'node:util'
import { setUp } from './setup/setup.mjs'
import {
  checkSources,
  testBrowserJourneys,
  testFaults,
  testLongJourneys,
  testProduct,
  testUnitsAndIntegration,
} from './test/steps.mjs'
import { summarize } from './test/summary.mjs'

const { values } = parseArgs({
  options: { faults: { type: 'boolean', default: false }, minutes: { type: 'string', default: '60' } },
})

async function main() {
  if (!(await setUp({ tests: true, long: values.faults })))
    return summarize([
      { name: 'setup', passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [], durations: [] },
    ])
  // These run in parallel, since the tests spend a fifth of their time waiting.
  const [sources, parts] = await Promise.all([
    checkSources(),
    testUnitsAndIntegration({ long: values.faults }),
  ])
  const results = [...sources, parts]
  for (const step of [testProduct, testBrowserJourneys]) results.push(await step())
  if (values.faults) {
    // Two minutes are reserved for the step that is running when time is up.
    const deadline = (Number(values.minutes) - 2) * 60_000
    // Journeys leave a third of the time for the fault tests.
    results.push(await testLongJourneys(deadline - (deadline - performance.now()) / 3))
    results.push(...(await testFaults(deadline)))
  }
  return summarize(results)
}

process.exitCode = (await main()) ? 0 : 1
