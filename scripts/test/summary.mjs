// Prints the summary after a test run.
import { slowest } from './test-durations.mjs'

const seconds = (value) => `${value.toFixed(1)} s`.padStart(9)

/** Lists names and messages of failures right before the totals, at the end of the log. */
function listFailures(results) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log('\nFailed:')
  for (const { test, message } of failures)
    console.log(`- ${test}\n    ${message.replaceAll('\n', '\n    ')}`)
}

/** Lists the slowest tests. */
function listSlowest(results) {
  const tests = slowest(results.flatMap(({ durations }) => durations))
  if (tests.length > 0) console.log('\nSlowest:')
  for (const { test, seconds: testSeconds } of tests) console.log(`${seconds(testSeconds)}  ${test}`)
}

/** Prints the result, and returns whether everything passed. */
export function summarize(results) {
  listSlowest(results)
  listFailures(results)
  console.log('')
  for (const { name, passed, failed, skipped, seconds: suiteSeconds } of results) {
    const note = skipped > 0 ? `, ${skipped} skipped` : ''
    console.log(
      `${seconds(suiteSeconds)}  ${failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed${note}`,
    )
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}
