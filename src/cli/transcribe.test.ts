import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand, runInProcess, startCommand } from '#server/testing/command.ts'
import { createMediaFile, createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { transcribeCommand } from './transcribe.ts'

const limit = { timeout: 60_000 }
const folder = await createTestFolder()
let temporaryFolder: string
let talkPath: string
/** A shorter recording, for tests that depend little on the words. */
let thanksPath: string

beforeAll(async () => {
  temporaryFolder = join(folder, 'tmp')
  await mkdir(temporaryFolder)
  const wav = await synthesizeSpeech(
    'Good morning everyone. Thank you very much for your attention.',
    join(folder, 'talk.wav'),
  )
  talkPath = await createMediaFile('-i', wav, join(folder, 'talk.mp3'))
  thanksPath = await synthesizeSpeech('Thank you very much.', join(folder, 'thanks.wav'))
})

const environment = () => ({ TMPDIR: temporaryFolder, LONGHAND_DATA: join(folder, 'none') })
const longhand = (...args: string[]) => runCommand(environment(), ...args)

describe('longhand transcribe', () => {
  test('writes subtitles to standard output and no progress into a pipe', async () => {
    const { code, stdout, stderr } = await longhand('transcribe', talkPath, '--format', 'srt')
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^1\r?\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\r?\n/)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('thank you very much for your attention')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('writes other formats to files', { tags: 'long' }, async () => {
    const fileStarts = { vtt: 'WEBVTT', json: '{', docx: 'PK' }
    for (const [format, start] of Object.entries(fileStarts)) {
      const path = join(folder, `out.${format}`)
      const { code, stdout } = await longhand('transcribe', thanksPath, '-f', format, '-o', path)
      expect([code, stdout]).toEqual([0, ''])
      expect((await readFile(path)).toString('latin1').startsWith(start), format).toBe(true)
    }
    const { results } = JSON.parse(await readFile(join(folder, 'out.json'), 'utf8'))
    expect(results.items[0]).toMatchObject({ type: 'pronunciation', speaker: 'spk_0', turn: true })
  })

  test('continues with the other recordings of a folder after a bad one', async () => {
    const outputFolder = join(folder, 'texts')
    await mkdir(outputFolder)
    await writeFile(join(folder, 'empty.mp3'), '')
    const args = [talkPath, join(folder, 'talk.wav'), '-o', outputFolder]
    const bothOutput = await runInProcess(environment(), transcribeCommand(), ...args)
    expect(bothOutput).toMatchObject({ code: 1, stderr: expect.stringContaining('two recordings') })
    const { code, stderr } = await longhand(
      'transcribe',
      join(folder, 'empty.mp3'),
      thanksPath,
      '-o',
      outputFolder,
    )
    expect(code).toBe(1)
    expect(stderr).toBe(`longhand: ${folder}/empty.mp3: This file is empty.\n`)
    expect(await readdir(outputFolder)).toEqual(['thanks.txt'])
  })

  test.each([
    ['a missing file', ['nothing.mp3'], 'file not found'],
    ['an unsupported language', ['talk.mp3', '-l', 'tlh'], 'no speech engine supports tlh'],
    ['a missing output folder', ['talk.mp3', '-o', '/no/such/folder/x.txt'], 'no folder'],
  ])('refuses %s in one line', async (_, [name = '', ...options], reason) => {
    const args = [join(folder, name), ...options]
    const { code, stdout, stderr } = await runInProcess(environment(), transcribeCommand(), ...args)
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.toLowerCase()).toContain(reason)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('refuses an unknown format', async () => {
    const { code, stdout, stderr } = await longhand('transcribe', talkPath, '-f', 'pdf')
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('Allowed choices')
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  async function expectEnd(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const longPath = join(folder, 'long.wav')
    if (!existsSync(longPath))
      await createMediaFile('-stream_loop', '40', '-i', join(folder, 'talk.wav'), longPath)
    const child = startCommand(environment(), 'transcribe', longPath)
    const exitCode = new Promise((resolve) => child.on('exit', (code) => resolve(code)))
    const recognizers = () =>
      spawnSync('pgrep', ['-f', `pocketsphinx_batch.*${temporaryFolder}`]).stdout.toString()
    await expect.poll(recognizers, limit).not.toBe('')
    child.kill(signal)
    const code = await exitCode
    if (signal !== 'SIGKILL') expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    await expect.poll(recognizers, limit).toBe('')
    await expect.poll(() => readdir(temporaryFolder), limit).toEqual([])
  }
  test('SIGINT ends all its processes', () => expectEnd('SIGINT'))
  const otherSignals = ['SIGTERM', 'SIGKILL'] as const
  test.each(otherSignals)('%s ends all its processes', { tags: 'long' }, expectEnd)
})
