/** A transcript line with its speaker label. */
export interface LabeledLine {
  label: string | undefined
  text: string
}

/** Minimum share of labeled lines for a text to count as a dialogue. */
const dialogueShare = 0.5
const maxLabelLength = 60
const maxLabelWords = 5

const LABEL = /^(?:\*\*)?([^\s*:：[\]()<>|][^*:：[\]()<>|]*?)(?:\*\*)?\s*[:：](?:\*\*)?(?:\s+|$)/u

/** Splits `Name: text` without deciding whether the name is a speaker. */
function splitLabel(line: string): LabeledLine {
  const [fullMatch = '', name = ''] = LABEL.exec(line.slice(0, maxLabelLength * 2)) ?? []
  return isPlausibleName(name)
    ? { label: name.trim(), text: line.slice(fullMatch.length) }
    : { label: undefined, text: line }
}

/**
 * Whether a text could be a person's name: short, containing a letter, and without sentence-ending
 * punctuation.
 */
export function isPlausibleName(name: string): boolean {
  const text = name.trim()
  const words = text.split(/\s+/)
  return (
    text.length > 0 &&
    text.length <= maxLabelLength &&
    words.length <= maxLabelWords &&
    /\p{L}/u.test(text) &&
    !/[,;?!…。]|\.(?=\s+\p{Ll})/u.test(text) &&
    !/^(https?|ftp|mailto)$/i.test(text)
  )
}

/**
 * Splits `Name: text` lines. A name counts as a speaker if it is repeated, if its line has a time, or if most
 * lines have a name: a single `Note: …` is just text.
 */
export function splitLabels(lines: readonly { text: string; timed: boolean }[]): LabeledLine[] {
  const splitLines = lines.map(({ text, timed }) => ({ ...splitLabel(text), fullText: text, timed }))
  const counts = new Map<string, number>()
  for (const { label, timed } of splitLines)
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + (timed ? 2 : 1))
  const labeledCount = splitLines.filter(({ label }) => label !== undefined).length
  const isDialogue = labeledCount > 1 && labeledCount >= splitLines.length * dialogueShare
  return splitLines.map(({ label, text, fullText }) =>
    label !== undefined && (isDialogue || (counts.get(label) ?? 0) > 1)
      ? { label, text }
      : { label: undefined, text: fullText },
  )
}
