import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestFolder } from '#server/testing/recordings.ts'
import { Recognizer } from './recognizer.ts'

const folder = await createTestFolder()

/** Lists the files below a folder that this process has open. */
async function listOpenFiles(path: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd')
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  )
  return paths.filter((open) => open.startsWith(path))
}

it("leaves no files or handles behind when it can't start", async () => {
  const recognizerFolder = join(folder, 'here')
  await mkdir(recognizerFolder)
  const pcmPath = join(recognizerFolder, 'speech.pcm')
  await writeFile(pcmPath, '')
  const start = Recognizer.start({
    // An invalid path: it contains a NUL.
    program: 'no\0program',
    tuningArgs: [],
    pcmPath,
    model: { acoustic: 'a', language: 'b', dictionary: 'c' },
    signal: new AbortController().signal,
  })
  await expect(start).rejects.toThrow()
  expect(await listOpenFiles(recognizerFolder)).toEqual([])
  expect(await readdir(recognizerFolder)).toEqual(['speech.pcm'])
})
