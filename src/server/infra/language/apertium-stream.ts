/**
 * Apertium's stream format: some characters are escaped, text in `[…]` isn't translated, and each stage of
 * its pipeline flushes at a NUL, so one process can translate several texts separately.
 */

const specialCharacters = /[\\^$/<>{}@[\]]/g
const ends = /[.?!…:;]["'”’»)\]]*$/
/** Marks an added period, which pipeline stages need to detect the end of a sentence. */
const insertedPeriod = '.[]'

/** Joins texts into one stream. */
export function toStream(texts: readonly string[]): string {
  return texts.map((text) => `${toStreamText(text)}\0`).join('')
}

const toStreamText = (text: string) => escapeText(text) + (ends.test(text) ? '[]' : insertedPeriod)
const escapeText = (text: string) =>
  // Apertium treats ~ as a word joiner, and drops it even when escaped.
  text.replaceAll('\0', '').replace(specialCharacters, '\\$&').replaceAll('~', '[~]')

/**
 * Splits an output stream into the translations of `texts`.
 * @returns null if the counts don't match
 */
export function fromStream(stream: string, texts: readonly string[]): string[] | null {
  // The stages add their own NULs after the last text.
  const parts = stream.split('\0')
  if (parts.length <= texts.length) return null
  return texts.map((text, i) => {
    const part = (parts[i] ?? '').trim()
    const sentence =
      ends.test(text) || !part.endsWith(insertedPeriod) ? part : part.slice(0, -insertedPeriod.length)
    return sentence
      .replace(
        /\\(.)|\[([^\]]*)\]/gsu,
        (_, escapedCharacter?: string, superblank?: string) => escapedCharacter ?? superblank ?? '',
      )
      .replace(/\s+/g, ' ')
      .trim()
  })
}
