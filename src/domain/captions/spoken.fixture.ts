import type { Word } from '#domain/words/words.ts'

/**
 * Creates words spoken by one speaker without pauses, for tests; each word's duration is proportional to its
 * length, 70 ms per character by default.
 */
export function spoken(texts: string | readonly string[], msPerCharacter = 70, start = 0): Word[] {
  let time = start
  return (typeof texts === 'string' ? texts.split(' ') : texts).map((text) => {
    const end = time + text.length * msPerCharacter
    const word = { text, start: time, end, confidence: 1, speaker: 'spk_0' }
    time = end + 20
    return word
  })
}
