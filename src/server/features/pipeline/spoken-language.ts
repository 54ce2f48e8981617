import { detectLanguage } from '#domain/language-detection.ts'
import { autoDetect } from '#domain/languages.ts'
import type { Recognised } from './recognise.ts'

/** What was said is known, but not in which language. */
export class LanguageUnknown extends Error {}

/**
 * The language most of the words were detected in, else that of their text.
 * @throws LanguageUnknown
 */
export function languageOf(heard: readonly Recognised[]): string {
  const counts = new Map<string, number>()
  for (const { words, language } of heard)
    if (language && language !== autoDetect) counts.set(language, (counts.get(language) ?? 0) + words.length)
  const [detected] = [...counts].toSorted(([, a], [, b]) => b - a)
  const text = () => heard.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const language = detected?.[0] ?? detectLanguage(text())
  if (!language) throw new LanguageUnknown('The language could not be found out')
  return language
}
