import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runCommand, runInProcess } from '#server/testing/command.ts'
import { createMediaFile, createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { evalCommand } from './eval.ts'
import { type Evaluation, mergeEvaluations, toProcessingTime } from './evaluation.ts'

const folder = await createTestFolder()
const pathTo = (name: string) => join(folder, 'speech', name)
const env = { LONGHAND_DATA: join(folder, 'none') }
const evaluate = (...args: string[]) => runInProcess(env, evalCommand(), ...args)

beforeAll(async () => {
  await mkdir(join(folder, 'speech'))
  const wav = await synthesizeSpeech('Thank you very much for your attention.', pathTo('thanks.wav'))
  await writeFile(pathTo('thanks.txt'), 'Thank you very much for your attention.\n')
  await createMediaFile('-i', wav, pathTo('who.mp3'))
  await writeFile(pathTo('who.rttm'), 'SPEAKER who 1 0.2 1.8 <NA> <NA> ann <NA> <NA>\n')
  await writeFile(pathTo('quiet.txt'), 'Nobody hears this')
  await createMediaFile('-f', 'lavfi', '-i', 'anullsrc=d=1:r=16000', pathTo('quiet.wav'))
  await createMediaFile('-i', wav, pathTo('unknown.wav'))
})

test('longhand eval measures recordings with references, as JSON and as a table', async () => {
  const { code, stdout, stderr } = await runCommand(
    env,
    'eval',
    join(folder, 'speech'),
    '--engine',
    'pocketsphinx',
    '--json',
  )
  expect([code, stderr]).toEqual([0, ''])
  const lines: (Evaluation & { engine: string; model: string; machine: { cores: number } })[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ name }) => name)).toEqual(['quiet', 'thanks', 'who', 'total'])
  const [quietLine, thanksLine, callerLine, totalLine] = lines
  expect(quietLine).toMatchObject({ words: { errors: 3, words: 3, rate: 1 }, characters: { rate: 1 } })
  expect(thanksLine).toMatchObject({
    engine: 'pocketsphinx',
    model: 'en-us',
    words: { words: 7 },
    speakers: null,
  })
  expect(thanksLine!.words!.rate).toBeLessThan(0.5)
  expect(thanksLine!.recognition!.realTimeFactor).toBeGreaterThan(0)
  expect(thanksLine!.machine.cores).toBeGreaterThan(0)
  expect(callerLine).toMatchObject({ words: null, recognition: null, method: 'approximate' })
  expect(callerLine!.speakers!.confused).toBe(0)
  expect(totalLine!.words!.words).toBe(10)
  expect(totalLine!.speakers).toEqual(callerLine!.speakers)
})

test('prints a readable table', async () => {
  await mkdir(join(folder, 'one'))
  await createMediaFile('-i', pathTo('quiet.wav'), join(folder, 'one', 'quiet.flac'))
  await writeFile(join(folder, 'one', 'quiet.txt'), 'Nobody hears this')
  const { stdout } = await evaluate(join(folder, 'one'))
  expect(stdout).toMatch(/^Engine pocketsphinx, model en-us, on \d+ cores of .+\n\n\| recording +\|/)
  expect(stdout).toMatch(/\| quiet +\| +1\.0 \| +100\.0% \| +100\.0% \|/)
})

test.each([
  ['a folder without references', () => [folder], 'NAME.txt'],
  ['a missing folder', () => [join(folder, 'nowhere')], 'no such file'],
  [
    'an unknown engine',
    () => [join(folder, 'speech'), '--engine', 'parrot'],
    'no speech engine named parrot',
  ],
  ['an unsupported language', () => [join(folder, 'speech'), '-l', 'tlh'], 'no speech engine supports tlh'],
])('refuses %s in one line', async (_, args, reason) => {
  const { code, stdout, stderr } = await evaluate(...args())
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(reason)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('the total counts errors together, not rates', () => {
  const evaluationWith = (errors: number, words: number): Evaluation => ({
    name: 'x',
    seconds: 10,
    characters: null,
    speakers: null,
    method: null,
    diarization: null,
    words: { errors, words, rate: errors / words },
    recognition: toProcessingTime(10, errors),
  })
  const silentEvaluation = { ...evaluationWith(0, 1), words: null, recognition: null }
  expect(mergeEvaluations([evaluationWith(5, 10), evaluationWith(0, 90), silentEvaluation])).toEqual({
    name: 'total',
    seconds: 30,
    characters: null,
    speakers: null,
    method: null,
    diarization: null,
    words: { errors: 5, words: 100, rate: 0.05 },
    recognition: toProcessingTime(20, 5),
  })
})
