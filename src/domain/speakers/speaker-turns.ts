import { printableName } from '#domain/text/printable.ts'
import { fromTurns, type Turn, toTurns } from '#domain/words/paragraphs.ts'
import { speakerId } from '#domain/words/turns.ts'
import type { Ms, Word } from '#domain/words/words.ts'

/** Speaker with a name. */
interface NamedItem {
  readonly id: string
  readonly name: string
}

/**
 * Returns whether two names are equal, ignoring differences in case, character width and Unicode composition.
 */
export function isSameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b)
}

const foldName = (name: string) =>
  printableName(name)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()

/** Returns the speaker with the given name, ignoring case; undefined if there is none. */
export function findSpeakerByName<S extends NamedItem>(speakers: readonly S[], name: string): S | undefined {
  return speakers.find((speaker) => isSameName(speaker.name, name))
}

/** Returns a speaker's number, starting from 0; null for IDs in another format. */
export function speakerNumber(id: string): number | null {
  const number = /^spk_(\d{1,6})$/.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}

/** Returns the generated name for the speaker with this number, starting from 0. */
export const generatedName = (number: number): string => `Speaker ${number + 1}`

/** Returns whether a speaker's name was given by a person. */
export function hasCustomName({ id, name }: NamedItem): boolean {
  const speakerName = printableName(name)
  return speakerName !== '' && speakerName !== id && !/^Speaker \d+$/.test(speakerName)
}

/** Returns the first unused generated name, starting from the given number. */
export function nextFreeName(speakers: readonly NamedItem[], number: number): string {
  const name = generatedName(number)
  return findSpeakerByName(speakers, name) ? nextFreeName(speakers, number + 1) : name
}

/** Creates a speaker with a generated numbered name. */
export function nextSpeaker(knownIds: Iterable<string>, speakers: readonly NamedItem[]): NamedItem {
  const ids = new Set([...knownIds, ...speakers.map(({ id }) => id)])
  let number = Math.max(-1, ...[...ids].map((id) => speakerNumber(id) ?? -1)) + 1
  while (ids.has(speakerId(number)) || findSpeakerByName(speakers, generatedName(number))) number++
  return { id: speakerId(number), name: generatedName(number) }
}

/**
 * Reassigns turns to the speakers that `speakerOf` returns; other turns keep theirs. Unchanged words stay the
 * same objects.
 */
export function reassignTurns(
  words: readonly Word[],
  speakerOf: (turn: Turn, index: number) => string | undefined,
): Word[] {
  return fromTurns(
    toTurns(words).map((turn, index) => ({ ...turn, speaker: speakerOf(turn, index) ?? turn.speaker })),
  )
}

/**
 * Removes a speaker. Each of their turns goes to `replacementId` or, if there is none, to the previous
 * speaker (at the start, to the next one). Returns null if there is no other speaker.
 */
export function removeSpeakerFromWords(
  words: readonly Word[],
  id: string,
  replacementId?: string,
): Word[] | null {
  const first = toTurns(words).find(({ speaker }) => speaker !== id)?.speaker
  if (first === undefined && replacementId === undefined) return words.length === 0 ? [] : null
  let before = first
  return reassignTurns(words, ({ speaker }) => {
    if (speaker === id) return replacementId ?? before
    before = speaker
    return undefined
  })
}

/** Maximum pause that counts as speaking time. */
const maxPause: Ms = 1000

/** Returns the speaking time of ascending words, excluding long pauses. */
export function speakingTime(words: readonly Word[]): Ms {
  let time: Ms = 0
  let end: Ms | null = null
  for (const word of words) {
    const from: Ms = end === null || word.start - end > maxPause ? word.start : end
    time += Math.max(0, word.end - from)
    end = Math.max(end ?? 0, word.end)
  }
  return time
}
