import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useSingleRun } from './use-single-run.ts'

function createRunner(): ReturnType<typeof useSingleRun> {
  let runner: ReturnType<typeof useSingleRun> | undefined
  function Component() {
    runner = useSingleRun()
    return null
  }
  renderToStaticMarkup(<Component />)
  if (!runner) throw new Error('The component was not rendered')
  return runner
}

it.each([
  ['succeeds', () => Promise.resolve()],
  ['fails', () => Promise.reject(new Error('Offline'))],
])('ignores calls until the previous work %s', async (_, work) => {
  const run = createRunner()
  const action = vi.fn(work)
  run(action)
  run(action)
  expect(action).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve))
  run(action)
  expect(action).toHaveBeenCalledTimes(2)
})
