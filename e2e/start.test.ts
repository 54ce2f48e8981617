import { join } from 'node:path'
import { expect, test } from 'vitest'
import { register } from './client.ts'
import { createTemporaryFolder, runUntilExit, startProduct } from './product.ts'

test('a second instance in the same folder reports the first one and stops', async () => {
  const dataDir = createTemporaryFolder()
  const first = await startProduct({ dataDir })
  const second = await runUntilExit({ dataDir })
  expect(second).toEqual({
    code: 1,
    output:
      `Longhand is already running on ${dataDir} (process ${first.pid}). ` +
      'Stop it first, or set LONGHAND_DATA to another folder.\n',
  })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('reports a port in use in one line, and leaves nothing behind', async () => {
  const first = await startProduct({ dataDir: createTemporaryFolder() })
  const { port } = new URL(first.url)
  const { code, output } = await runUntilExit({ dataDir: createTemporaryFolder(), env: { PORT: port } })
  expect({ code, output }).toEqual({
    code: 1,
    output: `Can't listen on localhost:${port}: another program is already listening there. Set PORT or HOST to another value.\n`,
  })
})

test('names invalid settings', async () => {
  const { code, output } = await runUntilExit({ dataDir: createTemporaryFolder(), env: { PORT: 'http' } })
  expect(code).toBe(1)
  expect(output).toMatch(/^PORT: .+\n$/)
})

test.skipIf(process.getuid?.() !== 0)('starts as root in a folder that only root can enter', async () => {
  const dataDir = join(createTemporaryFolder(), 'home', 'data')
  const product = await startProduct({ dataDir })
  expect((await register(product.url)).uid).not.toBe('')
})
