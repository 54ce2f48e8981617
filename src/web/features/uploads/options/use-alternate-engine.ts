import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '#web/lib/queries/use-language-options.ts'
import { engineName } from './engine-names.ts'

/** Returns the names of a language's alternate engine and its default engine; null if there is no alternate. */
export function useAlternateEngine(
  language: string | null,
): { engine: string; defaultEngine: string } | null {
  const { data: languages } = useQuery(languagesQuery(false))
  const { data: alternateLanguages } = useQuery(languagesQuery(true))
  const defaultEngine = languages?.find(({ code }) => code === language)?.engine
  const engine = alternateLanguages?.find(({ code }) => code === language)?.engine
  return defaultEngine && engine && defaultEngine !== engine
    ? { engine: engineName(engine), defaultEngine: engineName(defaultEngine) }
    : null
}
