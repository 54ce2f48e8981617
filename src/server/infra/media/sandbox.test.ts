import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '#server/infra/process/run.ts'
import { testFolder } from '#server/testing/recordings.ts'
import { sandboxed } from './sandbox.ts'

const options = { signal: new AbortController().signal, timeoutMs: 10_000 }
const works = spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0
let folder: string
beforeAll(async () => {
  folder = await testFolder()
  await writeFile(join(folder, 'input'), 'input')
  await writeFile(join(folder, 'secret'), 'secret')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a missing program fails by itself', async () => {
  const reach = { reads: join(folder, 'input') }
  expect(await sandboxed('no-such-ffmpeg', ['-i'], reach)).toEqual(['no-such-ffmpeg', ['-i']])
})

describe.runIf(works)('with bubblewrap', () => {
  /** Runs a shell script in ffmpeg's sandbox. */
  async function runSandboxed(script: string): Promise<string> {
    const reach = { reads: join(folder, 'input'), writes: join(folder) }
    const readOnly = { reads: join(folder, 'input') }
    const [command, line] = await sandboxed('ffmpeg', [], script.includes('>') ? reach : readOnly)
    const cage = line.slice(0, line.indexOf('ffmpeg'))
    return (await runProgram(command, [...cage, 'sh', '-c', script], options)).toString()
  }

  test('exposes the input, but no neighbors, home folder or network', async () => {
    expect(await runSandboxed(`cat ${folder}/input`)).toBe('input')
    expect(await runSandboxed(`cat ${folder}/secret || echo gone`)).toContain('gone')
    expect(await runSandboxed('ls /root /home /etc/passwd || echo gone')).toContain('gone')
    expect(await runSandboxed('tail -n +3 /proc/net/dev | grep -vc " lo:\\|^ *lo:" || true')).toBe('0\n')
  })

  test('makes the input read-only and the output folder writable', async () => {
    expect(await runSandboxed(`echo x > ${folder}/input || echo kept`)).toContain('kept')
    expect(await runSandboxed(`echo made > ${folder}/made && cat ${folder}/made`)).toBe('made\n')
  })
})
