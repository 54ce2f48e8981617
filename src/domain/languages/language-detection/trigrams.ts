import { francAll } from 'franc-min'

/** ISO 639-3 codes of the languages whose trigrams are known. */
const threeLetters: Record<string, string> = {
  en: 'eng',
  es: 'spa',
  pt: 'por',
  fr: 'fra',
  it: 'ita',
  ro: 'ron',
  de: 'deu',
  nl: 'nld',
  sv: 'swe',
  pl: 'pol',
  cs: 'ces',
  hr: 'hrv',
  hu: 'hun',
  tr: 'tur',
  vi: 'vie',
  id: 'ind',
  ms: 'zlm',
  fil: 'tgl',
  sw: 'swh',
  ru: 'rus',
  uk: 'ukr',
  bg: 'bul',
  sr: 'srp',
  ar: 'arb',
  fa: 'pes',
  ur: 'urd',
  hi: 'hin',
  mr: 'mar',
}

/** Minimum lead in similarity of the best language over the next best. */
const MIN_LEAD = 0.03

/** Returns which of two languages is more likely, based on trigrams; null if unknown or unclear. */
export function likelierLanguage(text: string, a: string, b: string): string | null {
  const [first, second] = [threeLetters[a], threeLetters[b]]
  if (!first || !second) return null
  const rankedLanguages = francAll(text, { only: [first, second] })
  const similarity = (code: string) => rankedLanguages.find(([other]) => other === code)?.[1] ?? 0
  const margin = similarity(first) - similarity(second)
  if (Math.abs(margin) < MIN_LEAD) return null
  return margin > 0 ? a : b
}
