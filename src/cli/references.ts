import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ReferenceSpan } from '#domain/diarization/der.ts'
import { parseRttm } from '#domain/diarization/rttm.ts'

/** A recording and its reference transcript. */
export interface ReferenceRecording {
  name: string
  path: string
  /** Reference words from NAME.txt; null if there is no such file. */
  text: string | null
  /** Reference speakers from NAME.rttm; null if there is no such file. */
  speakers: ReferenceSpan[] | null
}

const NON_AUDIO_EXTENSIONS = new Set(['.txt', '.rttm', '.json', '.md', '.csv'])

/**
 * Lists the recordings in a folder that have references, sorted by name.
 * @throws the file system's error if the folder is missing
 */
export async function findReferences(folder: string): Promise<ReferenceRecording[]> {
  const files = (await readdir(folder)).toSorted()
  const readReference = (file: string) => (files.includes(file) ? readFile(join(folder, file), 'utf8') : null)
  const recordings: ReferenceRecording[] = []
  for (const file of files) {
    const extension = extname(file).toLowerCase()
    if (extension === '' || NON_AUDIO_EXTENSIONS.has(extension)) continue
    const name = file.slice(0, -extension.length)
    const [text, rttm] = [await readReference(`${name}.txt`), await readReference(`${name}.rttm`)]
    if (text === null && rttm === null) continue
    recordings.push({
      name,
      path: join(folder, file),
      text,
      speakers: rttm === null ? null : parseRttm(rttm),
    })
  }
  return recordings
}
