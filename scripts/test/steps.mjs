import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, root, run } from '../setup/run.mjs'
import { listPlaywrightFailures, listVitestFailures } from './failures.mjs'
import { listPlaywrightDurations, listVitestDurations } from './test-durations.mjs'

/**
 * @typedef {{name: string, passed: number, failed: number, skipped: number, seconds: number,
 *   failures: import('./failures.mjs').Failure[], durations: import('./test-durations.mjs').Duration[]}} Result
 */

const binary = (path) => join(root, 'node_modules', ...path.split('/'))
const secondsSince = (startedAt) => (performance.now() - startedAt) / 1000

/** Runs a check that passes or fails as a whole; its output is shown if it fails. */
async function check(name, program, args, env = {}) {
  const startedAt = performance.now()
  const { ok, output } = await run('node', [binary(program), ...args], { env: { ...environment(), ...env } })
  if (!ok) console.log(`\n${name}:\n${output}\n`)
  const failures = ok ? [] : [{ test: name, message: output.trim().split('\n').slice(0, 20).join('\n') }]
  return {
    name,
    passed: ok ? 1 : 0,
    failed: failures.length,
    skipped: 0,
    seconds: secondsSince(startedAt),
    failures,
    durations: [],
  }
}

/** Checks formatting, lint rules (including import boundaries), types, and unused code, in parallel. */
export function checkSources() {
  const checkTypes = (name, project) =>
    // Use a single checker, since several would each compute the same shared types. Go's garbage collector is
    // off, since it would take a quarter of the time to save a fifth of the memory.
    check(name, 'typescript/bin/tsc', ['-p', project, '--checkers', '1'], { GOGC: 'off' })
  return Promise.all([
    check('format and lint', '@biomejs/biome/bin/biome', ['check', '.']),
    checkTypes('server, CLI and test types', 'tsconfig.json'),
    checkTypes('web types', 'tsconfig.web.json'),
    checkTypes('journey and benchmark types', 'tsconfig.e2e.json'),
    check('unused files, exports and dependencies', 'knip/bin/knip.js', ['--no-progress']),
  ])
}

/** Runs a program that prints to the terminal, and ends it after `timeoutMs`. */
function show(args, env, timeoutMs) {
  return new Promise((resolve) => {
    const child = spawn('node', args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // Starts a process group, so that the program's workers end with it.
      detached: true,
    })
    const end = () => process.kill(-child.pid, 'SIGTERM')
    const timer = timeoutMs && setTimeout(end, timeoutMs)
    let isStopping = false
    const stop = () => {
      isStopping = true
      end()
    }
    process.once('SIGTERM', stop).once('SIGINT', stop)
    child.once('error', () => resolve(false))
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (isStopping) process.exit(1)
      resolve(code === 0)
    })
  })
}

/**
 * Runs tests that write a JSON report. A run without any tests, or whose program fails without a failed
 * test, also counts as a failure.
 */
async function runTests(
  name,
  args,
  { env = {}, timeoutMs, deadline = Infinity, count, list, time, allowsNone },
) {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'longhand-report-'))
  const report = join(folder, 'report.json')
  console.log(`\n${name}`)
  const ok = await show(args(report), { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, timeoutMs)
  let counts = { passed: 0, failed: 0, skipped: 0 }
  let failures = []
  let durations = []
  try {
    const content = JSON.parse(readFileSync(report, 'utf8'))
    counts = count(content)
    failures = list(content)
    durations = time(content)
  } catch {
    console.log(`${name}: no report was written.`)
  }
  rmSync(folder, { recursive: true, force: true })
  const isOutOfTime = performance.now() >= deadline
  if (isOutOfTime) console.log(`No time left for the rest of the ${name}.`)
  const isBroken = !isOutOfTime && counts.failed === 0 && (!ok || (counts.passed === 0 && !allowsNone))
  if (isBroken && failures.length === 0) failures.push({ test: name, message: 'It ended without a result.' })
  const failed = counts.failed + (isBroken ? 1 : 0)
  return { name, ...counts, failed, seconds: secondsSince(startedAt), failures, durations }
}

const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

function runVitest(name, args, { timeoutMs, allowsNone, verb = 'run' } = {}) {
  const reporters = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = (report) => [binary('vitest/vitest.mjs'), verb, ...args, ...reporters(report)]
  return runTests(name, command, {
    timeoutMs,
    allowsNone,
    count: countVitest,
    list: listVitestFailures,
    time: listVitestDurations,
  })
}

/** Runs the unit and integration tests, with or without the long ones. */
export const testUnitsAndIntegration = ({ long }) =>
  runVitest('unit and integration tests', ['--project', 'unit', ...(long ? [] : ['--tags-filter=!long'])])
export const testProduct = () => runVitest('whole-product tests', ['--project', 'product'])

/** Runs the unit and integration tests that import any of the files. */
export const testAffectedCode = (files) =>
  runVitest('tests of changed code', [...files, '--run', '--project', 'unit', '--passWithNoTests'], {
    verb: 'related',
    allowsNone: true,
  })

function runPlaywright(name, args, { env = {}, deadline } = {}) {
  return runTests(name, () => [binary('@playwright/test/cli.js'), 'test', ...args, '--reporter=list,json'], {
    env,
    deadline,
    count: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
    list: listPlaywrightFailures,
    time: listPlaywrightDurations,
  })
}

export const testBrowserJourneys = () => runPlaywright('browser journeys', [])

/** Runs the journeys that `npm test` leaves out, until time is up. */
export function testLongJourneys(deadline) {
  const remainingMs = Math.max(1, Math.round(deadline - performance.now()))
  return runPlaywright('long journeys', [`--global-timeout=${remainingMs}`], {
    env: { LONG: 'only' },
    deadline,
  })
}

export const testChangedJourneys = (files) =>
  runPlaywright('changed journeys', [...files, '--project=desktop'])

/** Runs the long tests, file by file, until time is up. */
export async function testFaults(deadline) {
  const results = []
  const files = readdirSync(join(root, 'e2e', 'faults')).filter((name) => name.endsWith('.faults.ts'))
  for (const file of files.sort()) {
    const remainingMs = deadline - performance.now()
    const result =
      remainingMs > 60_000 &&
      (await runVitest(`faults: ${file}`, ['--project', 'faults', `e2e/faults/${file}`], {
        timeoutMs: remainingMs,
      }))
    // A file that was stopped because time was up has no report.
    if (result && (performance.now() < deadline || result.durations.length > 0)) results.push(result)
    else console.log(`\nNo time left for e2e/faults/${file}.`)
  }
  return results
}
