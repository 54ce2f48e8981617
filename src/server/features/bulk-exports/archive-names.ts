import { cutText } from '#domain/text/printable.ts'

/** The longest name that file systems accept, in bytes. */
const maxBytes = 255

const encoder = new TextEncoder()
const sizeOf = (text: string) => encoder.encode(text).length

/**
 * Returns the same text for names that some file systems treat as equal because they ignore case or normalize
 * names.
 */
const foldCase = (name: string) => name.normalize('NFKC').toLowerCase()

/**
 * Creates a function that makes the names of a collection's files unique in an archive: all files of a
 * collection get the same number, and files with the same extension also get their format.
 */
export function uniqueNames(): (stem: string, files: readonly NamedFile[]) => string[] {
  const usedNames = new Set<string>()
  return (stem, files) => {
    for (let number = 1; ; number++) {
      const names = files.map(({ format, extension }) => {
        const isShared = files.some((other) => other.format !== format && other.extension === extension)
        const suffix = `${isShared ? ` ${format}` : ''}${number > 1 ? ` (${number})` : ''}.${extension}`
        return `${cutBytes(stem, maxBytes - sizeOf(suffix))}${suffix}`
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

/** Truncates a text to a number of bytes, between visible characters. */
function cutBytes(text: string, bytes: number): string {
  let shortened = text
  while (sizeOf(shortened) > bytes) shortened = cutText(shortened, shortened.length - 1)
  return shortened
}
