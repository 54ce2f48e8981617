import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { runCommand, runInProcess } from '#server/testing/command.ts'
import { createTestModel, randomBytes, startModelHost } from '#server/testing/model-host.ts'
import { modelsCommand } from './models.ts'

const files = { 'encoder.onnx': randomBytes(200_000), 'tokens.txt': randomBytes(500, 2) }

/** Sets up Longhand with a models folder and a catalog of two small models. */
async function setUp() {
  const host = await startModelHost(files)
  const root = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  onTestEnd(() => rm(root, { recursive: true, force: true }))
  const ownModels = ['hearing', 'other'].map((name) => createTestModel(name, files))
  await writeFile(join(root, 'catalogue.json'), JSON.stringify(ownModels))
  const env = { LONGHAND_MODELS: root, MODELS_URL: host.url, LONGHAND_DATA: join(root, 'none') }
  const uncheckedEnv = { ...env, SPEECH_CHECK: 'off' }
  const models = (...args: string[]) => runInProcess(uncheckedEnv, modelsCommand(), ...args)
  return { host, root, env, uncheckedEnv, models }
}

test('longhand models add, list, verify and remove', async () => {
  const { host, root, uncheckedEnv, models } = await setUp()
  const addOutput = await runCommand(uncheckedEnv, 'models', 'add', 'nobody', 'hearing')
  expect(addOutput.code).toBe(1)
  expect(addOutput.stderr).toBe(
    'longhand: Speech model nobody not found; list all with: longhand models list\n',
  )
  expect(addOutput.stdout).toContain(`hearing is installed in ${root}/hearing\nnobody. License: MIT\n`)
  expect(await readFile(join(root, 'hearing', 'tokens.txt'))).toEqual(files['tokens.txt'])

  const listOutput = await models('list', '--json')
  const states = JSON.parse(listOutput.stdout).map((m: { name: string; state: string }) => [m.name, m.state])
  expect(states).toContainEqual(['hearing', 'installed'])
  expect(states).toContainEqual(['other', 'absent'])
  expect(states).toContainEqual(['parakeet-tdt-110m-en', 'absent'])
  expect((await models('list')).stdout).toMatch(/^✓ hearing +0\.2 MB +MIT +hearing \(en\)$/m)

  await writeFile(join(root, 'hearing', 'tokens.txt'), randomBytes(500, 3))
  const verifyOutput = await models('verify', 'hearing', 'other')
  expect(verifyOutput.code).toBe(1)
  expect(verifyOutput.stdout).toMatch(
    /^✗ hearing: .*tokens\.txt has the SHA-256 .*\n✗ other: not installed\n$/,
  )

  expect(await models('remove', 'hearing')).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await readdir(root)).not.toContain('hearing')
  expect(host.requests).toHaveLength(2)
}, 120_000)

test("two commands download the same model once; a manually installed one isn't downloaded", async () => {
  const { host, root, uncheckedEnv, models } = await setUp()
  const add = () => runCommand(uncheckedEnv, 'models', 'add', 'hearing')
  const [first, second] = await Promise.all([add(), add()])
  expect([first.code, second.code]).toEqual([0, 0])
  expect(host.requests).toHaveLength(2)
  await mkdir(join(root, 'other'))
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, 'other', path), content)
  expect((await models('add', 'other')).code).toBe(0)
  expect(host.requests).toHaveLength(2)
}, 120_000)

test('longhand models add checks the installed model: a noise model fails', async () => {
  const { env } = await setUp()
  const { code, stdout } = await runCommand(env, 'models', 'add', 'hearing')
  expect(stdout).toMatch(/^✗ sherpa +hearing, en: failed, /m)
  expect(code).toBe(1)
}, 120_000)
