// Reads failed tests from the reports of Vitest and Playwright.
import { relative } from 'node:path'
import { root } from '../setup/run.mjs'

/** @typedef {{test: string, message: string}} Failure */

const maxLines = 20
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Returns the first lines of a message, without colors. */
const firstLines = (message) =>
  (message ?? '')
    .replace(colors, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .join('\n')
    .slice(0, 2000)

/** @returns {Failure[]} failed tests, and files that failed as a whole */
export function listVitestFailures({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ test: file, message: firstLines(message) }]
    return failed.map((test) => ({
      test: `${file} > ${test.fullName}`,
      message: firstLines(test.failureMessages?.[0]),
    }))
  })
}

/** @returns {Failure[]} failed journeys, including those that passed on a second attempt */
export function listPlaywrightFailures({ suites = [], errors = [] }) {
  const failures = errors
    .map((error) => ({ test: 'Playwright', message: firstLines(error.message) }))
    // Tests that didn't run aren't failures.
    .filter(({ message }) => !message.startsWith('Timed out waiting'))
  const visit = (suite, path) => {
    const suitePath = suite.title ? [...path, suite.title] : path
    for (const spec of suite.specs ?? []) {
      for (const { status, projectName, results } of spec.tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue
        const error = results.flatMap((result) => result.errors ?? [])[0]
        failures.push({
          test: [...suitePath, `${spec.title} (${projectName})`].join(' > '),
          message: firstLines(error?.message),
        })
      }
    }
    for (const childSuite of suite.suites ?? []) visit(childSuite, suitePath)
  }
  for (const suite of suites) visit(suite, [])
  return failures
}
