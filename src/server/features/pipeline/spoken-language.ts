import { detectLanguage } from '#domain/language-detection.ts'
import { autoDetect } from '#domain/languages.ts'
import type { SegmentWords } from './recognize.ts'

/** The words are known, but not their language. */
export class LanguageUnknown extends Error {}

/**
 * The language detected for most words, else their text's language.
 * @throws LanguageUnknown
 */
export function languageOf(heard: readonly SegmentWords[]): string {
  const counts = new Map<string, number>()
  for (const { words, language } of heard)
    if (language && language !== autoDetect) counts.set(language, (counts.get(language) ?? 0) + words.length)
  const [detected] = [...counts].toSorted(([, a], [, b]) => b - a)
  const text = () => heard.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const language = detected?.[0] ?? detectLanguage(text())
  if (!language) throw new LanguageUnknown('The language could not be found out')
  return language
}
