/**
 * Apertium's stream format: some characters are escaped, text in `[…]` isn't translated, and each stage of its pipe
 * flushes at a NUL. One process can therefore translate several texts separately.
 */

const special = /[\\^$/<>{}@[\]]/g
const ends = /[.?!…:;]["'”’»)\]]*$/
/** A period of ours, since stages find a sentence's words by its end. */
const addedEnd = '.[]'

/** Texts as one stream. */
export function toStream(texts: readonly string[]): string {
  return texts.map((text) => `${streamed(text)}\0`).join('')
}

const streamed = (text: string) => escaped(text) + (ends.test(text) ? '[]' : addedEnd)
const escaped = (text: string) =>
  // It joins words, and is lost even when escaped.
  text.replaceAll('\0', '').replace(special, '\\$&').replaceAll('~', '[~]')

/**
 * The texts in an output stream for `texts`. @returns null if their numbers differ
 * @returns null when there are not as many
 */
export function fromStream(stream: string, texts: readonly string[]): string[] | null {
  // The stages add their own NULs after the last text.
  const parts = stream.split('\0')
  if (parts.length <= texts.length) return null
  return texts.map((text, i) => {
    const part = (parts[i] ?? '').trim()
    const whole = ends.test(text) || !part.endsWith(addedEnd) ? part : part.slice(0, -addedEnd.length)
    return whole
      .replace(/\\(.)|\[([^\]]*)\]/gsu, (_, sign?: string, blank?: string) => sign ?? blank ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  })
}
