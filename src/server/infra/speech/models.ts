import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a PocketSphinx model for one language. */
export interface SphinxModel {
  acoustic: string
  language: string
  dictionary: string
}

/** Model folders used by Debian, source builds and Homebrew. */
const DEFAULT_FOLDERS = [
  '/usr/share/pocketsphinx/model',
  '/usr/local/share/pocketsphinx/model',
  '/opt/homebrew/share/pocketsphinx/model',
]

/** Finds the US English model in the given folder, or in the default ones; null if there is none. */
export function findEnglishModel(folder: string | undefined): SphinxModel | null {
  for (const modelFolder of folder === undefined ? DEFAULT_FOLDERS : [folder]) {
    const root = join(modelFolder, 'en-us')
    const model = {
      acoustic: join(root, 'en-us'),
      language: join(root, 'en-us.lm.bin'),
      dictionary: join(root, 'cmudict-en-us.dict'),
    }
    if (Object.values(model).every((path) => existsSync(path))) return model
  }
  return null
}
