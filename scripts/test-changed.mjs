// `npm run test:changed`: runs the tests affected by files that differ from main, in a minute or two. `npm
// test` runs all tests.
import { setUp } from './setup/setup.mjs'
import { findAffectedJourneys, findChangedFiles } from './test/changed-files.mjs'
import { checkSources, testAffectedCode, testChangedJourneys } from './test/steps.mjs'
import { summarize } from './test/summary.mjs'

async function main() {
  if (!(await setUp({ tests: true }))) return false
  const files = await findChangedFiles()
  const journeys = findAffectedJourneys(files)
  const results = await checkSources()
  results.push(await testAffectedCode(files.filter((file) => /\.(tsx?|json)$/.test(file))))
  if (journeys.length > 0) results.push(await testChangedJourneys(journeys))
  return summarize(results)
}

process.exitCode = (await main()) ? 0 : 1
