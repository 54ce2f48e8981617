// Reads the durations of all tests from the reports of Vitest and Playwright.
import { relative } from 'node:path'
import { root } from '../setup/run.mjs'

/** @typedef {{test: string, seconds: number}} Duration */
/** @typedef {{name: string, assertionResults: {fullName: string, duration?: number}[]}} VitestFile */
/** @typedef {{title: string, tests: {projectName: string, results: {duration: number}[]}[]}} PlaywrightSpec */
/** @typedef {{title?: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[]}} PlaywrightSuite */

/** @param {{testResults?: VitestFile[]}} report @returns {Duration[]} */
export const listVitestDurations = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${relative(root, name)} > ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )

/** @param {{suites?: PlaywrightSuite[]}} report @returns {Duration[]} */
export function listPlaywrightDurations({ suites = [] }) {
  const suitesOf = (suite, path) => {
    const suitePath = suite.title ? [...path, suite.title] : path
    const ownTests = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => ({
        test: [...suitePath, `${spec.title} (${projectName})`].join(' > '),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    )
    return [...ownTests, ...(suite.suites ?? []).flatMap((childSuite) => suitesOf(childSuite, suitePath))]
  }
  return suites.flatMap((suite) => suitesOf(suite, []))
}

/** Returns the slowest tests, slowest first. */
export const slowest = (durations, count = 10) =>
  durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
