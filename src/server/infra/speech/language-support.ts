import { autoDetect, isSameBaseLanguage, languageParts } from '#domain/languages/languages.ts'
import type { SpeechEngine } from '#server/infra/engines/engine.ts'

/** Returns whether an engine, when ready, supports `en`, `en-US`, a pair such as `en+es`, or `auto`. */
export function supportsLanguage(
  { capabilities }: Pick<SpeechEngine, 'capabilities'>,
  language: string,
): boolean {
  if (language === autoDetect) return capabilities.detectsLanguage
  const parts = languageParts(language)
  if (parts.length > 1 && !capabilities.bilingual) return false
  return parts.length > 0 && parts.every((part) => includesLanguage(capabilities.languages, part))
}

/** Returns whether a list of codes without region includes a language. */
export function includesLanguage(languages: readonly string[], language: string): boolean {
  return languages.some((code) => isSameBaseLanguage(code, language))
}
