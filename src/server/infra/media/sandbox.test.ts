import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '#server/infra/process/run.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { sandboxCommand } from './sandbox.ts'

const options = { signal: new AbortController().signal, timeoutMs: 10_000 }
const isSandboxAvailable = spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0
const folder = await createTestFolder()
beforeAll(async () => {
  await writeFile(join(folder, 'input'), 'input')
  await writeFile(join(folder, 'secret'), 'secret')
})

test('a missing program fails by itself', async () => {
  const paths = { readPath: join(folder, 'input') }
  expect(await sandboxCommand('no-such-ffmpeg', ['-i'], paths)).toEqual(['no-such-ffmpeg', ['-i']])
})

describe.runIf(isSandboxAvailable)('with bubblewrap', () => {
  /** Runs a shell script in ffmpeg's sandbox. */
  async function runSandboxed(script: string): Promise<string> {
    const paths = { readPath: join(folder, 'input'), writePath: join(folder) }
    const readOnlyPaths = { readPath: join(folder, 'input') }
    const [command, line] = await sandboxCommand('ffmpeg', [], script.includes('>') ? paths : readOnlyPaths)
    const sandboxArgs = line.slice(0, line.indexOf('ffmpeg'))
    return (await runProgram(command, [...sandboxArgs, 'sh', '-c', script], options)).toString()
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
