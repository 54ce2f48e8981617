// `npm test`: every check that a finished change must pass. `--faults` adds the long tests and journeys, within the
// minutes of `--minutes` (60 in all when it is not given). Ends with `N passed, N failed`.
import { parseArgs } from 'node:util'
import { setUp } from './setup/setup.mjs'
import { checkSources, testBrowser, testFaults, testParts, testProduct } from './test/steps.mjs'
import { summarize } from './test/summary.mjs'

const { values } = parseArgs({
  options: { faults: { type: 'boolean', default: false }, minutes: { type: 'string', default: '60' } },
})

async function main() {
  if (!(await setUp({ tests: true, long: values.faults })))
    return summarize([
      { name: 'setup', passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [], durations: [] },
    ])
  const results = await checkSources()
  const { faults: long } = values
  for (const step of [testParts, testProduct, () => testBrowser({ long })]) results.push(await step())
  // Two minutes are kept for the step that runs when the time is over.
  if (long) results.push(...(await testFaults((Number(values.minutes) - 2) * 60_000)))
  return summarize(results)
}

process.exitCode = (await main()) ? 0 : 1
