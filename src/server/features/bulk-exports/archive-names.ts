import { truncateToBytes } from '#domain/collections/file-names.ts'

/** The longest name that file systems accept, in bytes. */
const maxBytes = 255

const encoder = new TextEncoder()
const sizeOf = (text: string) => encoder.encode(text).length

/**
 * Maps names to the same text if some file systems would treat them as equal because they ignore case or
 * normalize Unicode.
 */
const foldCase = (name: string) => name.normalize('NFKC').toLowerCase()

/**
 * Creates a function that makes the file names of collections unique within an archive: all of a collection's
 * files get the same number, and files with the same extension also get their format.
 */
export function createUniqueNamer(): (stem: string, files: readonly NamedFile[]) => string[] {
  const usedNames = new Set<string>()
  return (stem, files) => {
    for (let number = 1; ; number++) {
      const names = files.map(({ format, extension }) => {
        const sharesExtension = files.some(
          (other) => other.format !== format && other.extension === extension,
        )
        const suffix = `${sharesExtension ? ` ${format}` : ''}${number > 1 ? ` (${number})` : ''}.${extension}`
        return `${truncateToBytes(stem, maxBytes - sizeOf(suffix))}${suffix}`
      })
      if (names.some((name) => usedNames.has(foldCase(name)))) continue
      for (const name of names) usedNames.add(foldCase(name))
      return names
    }
  }
}

interface NamedFile {
  format: string
  extension: string
}
