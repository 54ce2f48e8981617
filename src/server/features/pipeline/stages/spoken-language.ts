import { detectLanguage } from '#domain/languages/language-detection.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import type { SegmentWords } from './recognize.ts'

/** Thrown if the language of the recognized words can't be determined. */
export class UnknownLanguageError extends Error {}

/**
 * Returns the language detected for the majority of words or, failing that, the language of their text.
 * @throws UnknownLanguageError
 */
export function detectSpokenLanguage(recognized: readonly SegmentWords[]): string {
  const counts = new Map<string, number>()
  for (const { words, language } of recognized)
    if (language && language !== autoDetect) counts.set(language, (counts.get(language) ?? 0) + words.length)
  const [detectedLanguage] = [...counts].toSorted(([, a], [, b]) => b - a)
  const text = () => recognized.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const language = detectedLanguage?.[0] ?? detectLanguage(text())
  if (!language) throw new UnknownLanguageError("The language couldn't be determined")
  return language
}
