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

/** Factor by which the best language must be closer than the next. */
const LEAST_LEAD = 0.03

/** Returns the more likely of two languages by trigrams; null if unknown or unclear. */
export function likelierLanguage(text: string, a: string, b: string): string | null {
  const [first, second] = [threeLetters[a], threeLetters[b]]
  if (!first || !second) return null
  const ranked = francAll(text, { only: [first, second] })
  const likeness = (code: string) => ranked.find(([known]) => known === code)?.[1] ?? 0
  const lead = likeness(first) - likeness(second)
  if (Math.abs(lead) < LEAST_LEAD) return null
  return lead > 0 ? a : b
}
