import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { printableName } from '#domain/printable.ts'
import { generatedName, numberOf } from '#domain/speaker-turns.ts'
import { speakerColor } from '#web/ui/theme.ts'

/** Display of a speaker. */
export interface SpeakerLook {
  name: string
  cssColor: string
}

/** Generates a name for the nth unnamed speaker, from 1. */
export type NumberedName = (nth: number) => string

/** Name and color of a speaker. Defaults depend only on the ID, so they are stable. */
export function lookOfSpeaker(
  { id, name, color }: TranscriptSpeaker,
  position: number,
  unnamed: NumberedName,
): SpeakerLook {
  const number = numberOf(id) ?? position
  const given = printableName(name)
  const generated = given === '' || given === id || given === generatedName(number)
  return {
    name: generated ? unnamed(number + 1) : given,
    cssColor: speakerColor(color ? speakerColors.indexOf(color) : number),
  }
}

/** The color of a speaker. */
export const colorOf = ({ id, color }: TranscriptSpeaker, position: number): SpeakerColor =>
  color ?? speakerColors[(numberOf(id) ?? position) % speakerColors.length] ?? 'blue'

/** The least used color, the first of several. */
export function freeColor(speakers: readonly TranscriptSpeaker[]): SpeakerColor {
  const used = speakers.map(colorOf)
  const uses = (color: SpeakerColor) => used.filter((other) => other === color).length
  return [...speakerColors].sort((a, b) => uses(a) - uses(b))[0] ?? 'blue'
}
