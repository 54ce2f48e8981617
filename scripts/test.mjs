// `npm test`: everything that has to hold before a change is done. `--faults` adds the long tests and journeys, within the
// minutes of `--minutes` (60 in all when it is not given). Ends with `N passed, N failed`.
import { parseArgs } from 'node:util'
import { setUp } from './setup/setup.mjs'
import { checkSources, testBrowser, testFaults, testParts, testProduct } from './test/steps.mjs'

const { values } = parseArgs({
  options: { faults: { type: 'boolean', default: false }, minutes: { type: 'string', default: '60' } },
})

const seconds = (value) => `${value.toFixed(1)} s`.padStart(9)

/** Names and messages of what failed, right before the sums, so that the end of a log tells it. */
function listFailures(results) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log('\nFailed:')
  for (const { test, message } of failures)
    console.log(`- ${test}\n    ${message.replaceAll('\n', '\n    ')}`)
}

function summarise(results) {
  listFailures(results)
  console.log('')
  for (const { name, passed, failed, skipped, seconds: taken } of results) {
    const note = skipped > 0 ? `, ${skipped} skipped` : ''
    console.log(
      `${seconds(taken)}  ${failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed${note}`,
    )
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

async function main() {
  if (!(await setUp({ tests: true, long: values.faults })))
    return summarise([{ name: 'setup', passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [] }])
  const results = await checkSources()
  const { faults: long } = values
  for (const step of [testParts, testProduct, () => testBrowser({ long })]) results.push(await step())
  // Two minutes are kept for the step that runs when the time is over.
  if (long) results.push(...(await testFaults((Number(values.minutes) - 2) * 60_000)))
  return summarise(results)
}

process.exitCode = (await main()) ? 0 : 1
