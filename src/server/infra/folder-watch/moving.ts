import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { describeFile, type FolderFile } from './files.ts'

/**
 * Moves a file from a watched folder to one of its subfolders, under an unused name: `talk.mp3`, `talk
 * (2).mp3`, and so on. Does nothing if the file has changed or is gone. `note` is written to a text file next
 * to it.
 */
export async function moveToSubfolder(
  folder: string,
  file: FolderFile,
  subfolder: string,
  note?: string,
): Promise<void> {
  const target = join(folder, subfolder)
  await mkdir(target, { recursive: true })
  if (!(await lstat(target)).isDirectory()) throw new Error(`${subfolder} isn't a folder`)
  const claimedName = await claimName(target, file.name, note)
  try {
    if ((await describeFile(folder, file.name))?.mark !== file.mark) throw new FileChangedError()
    await rename(file.path, claimedName[0])
  } catch (error) {
    for (const path of claimedName) await rm(path, { force: true })
    if (!(error instanceof FileChangedError) && (error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw error
  }
}

class FileChangedError extends Error {}

/**
 * Creates an empty file, plus a file with the note if there is one, under an unused name. This reserves the
 * name across processes.
 */
async function claimName(target: string, name: string, note?: string): Promise<[string, ...string[]]> {
  for (let number = 1; ; number++) {
    const path = join(target, numberedName(name, number))
    if (!(await createFile(path, ''))) continue
    if (note === undefined) return [path]
    if (await createFile(`${path}.txt`, `${note}\n`)) return [path, `${path}.txt`]
    await rm(path, { force: true })
  }
}

/** Maximum length of a name in bytes, leaving room for the note's extension. */
const maxNameBytes = 255 - '.txt'.length

function numberedName(fileName: string, number: number): string {
  const { name, ext } = parse(fileName)
  const end = number === 1 ? ext : ` (${number})${ext}`
  const letters = [...name]
  while (letters.length > 1 && Buffer.byteLength(letters.join('') + end) > maxNameBytes) letters.pop()
  return letters.join('') + end
}

/** Creates a file; returns false if the name is taken. */
async function createFile(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(text)
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
