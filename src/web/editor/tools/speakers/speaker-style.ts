import { type SpeakerColor, speakerColors } from '#contract/speaker-colors.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { generatedName, speakerNumber } from '#domain/speakers/speaker-turns.ts'
import { printableName } from '#domain/text/printable.ts'
import { speakerColor } from '#web/ui/theme.ts'

/** Appearance of a speaker. */
export interface SpeakerStyle {
  name: string
  cssColor: string
}

/** Creates a name for the nth unnamed speaker; one-based. */
export type NumberedNameFormatter = (position: number) => string

/** Returns the name and color of a speaker. Defaults depend only on the ID, so they are stable. */
export function speakerStyle(
  { id, name, color }: TranscriptSpeaker,
  position: number,
  numberedName: NumberedNameFormatter,
): SpeakerStyle {
  const number = speakerNumber(id) ?? position
  const displayName = printableName(name)
  const isGenerated = displayName === '' || displayName === id || displayName === generatedName(number)
  return {
    name: isGenerated ? numberedName(number + 1) : displayName,
    cssColor: speakerColor(color ? speakerColors.indexOf(color) : number),
  }
}

/** Returns the color of a speaker. */
export const getSpeakerColor = ({ id, color }: TranscriptSpeaker, position: number): SpeakerColor =>
  color ?? speakerColors[(speakerNumber(id) ?? position) % speakerColors.length] ?? 'blue'

/** Returns the least used color; the first one in case of a tie. */
export function leastUsedColor(speakers: readonly TranscriptSpeaker[]): SpeakerColor {
  const usedColors = speakers.map(getSpeakerColor)
  const countUses = (color: SpeakerColor) => usedColors.filter((other) => other === color).length
  return [...speakerColors].sort((a, b) => countUses(a) - countUses(b))[0] ?? 'blue'
}
