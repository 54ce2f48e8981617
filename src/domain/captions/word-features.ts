import { endsSentence } from '#domain/text/sentence-end.ts'
import { unspacedScripts } from '#domain/words/text-words.ts'
import { type PhraseMarkers, phraseMarkersOf, trailingWords } from './phrases.ts'

/** Break features of a word's text, as bit flags. */
export const feature = {
  endsSentence: 1 << 0,
  endsClause: 1 << 1,
  /** Belongs to the next word. */
  leading: 1 << 2,
  /** Begins a phrase. */
  opening: 1 << 3,
  /** Belongs to the previous word. */
  trailing: 1 << 4,
  /** Starts or ends in a script without spaces between words, or with its punctuation. */
  unspacedStart: 1 << 5,
  unspacedEnd: 1 << 6,
  /** Capitalized, or an initial. */
  name: 1 << 7,
  acronym: 1 << 8,
  /** Connects the parts of a name, such as "van". */
  particle: 1 << 9,
  /** Precedes a name, such as "Dr.". */
  title: 1 << 10,
  /** Ends with one to three digits, so that a group of three may follow. */
  digits: 1 << 11,
  /** A group of three digits. */
  thousands: 1 << 12,
  startsWithDigit: 1 << 13,
  endsWithDigit: 1 << 14,
  /** Follows a number, such as "%" or "km". */
  unit: 1 << 15,
  /** Precedes a number, such as "€" or "No.". */
  beforeNumber: 1 << 16,
  /** Only closing punctuation. */
  closing: 1 << 17,
} as const

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const titles = wordSet(
  'dr. dr prof. prof mr. mr mrs. mrs ms. ms mx. st. st sr. sr sra. sra srta. dra. dra don doña m. mme mlle hr. herr frau fr. dott. sig. sig.ra ing. gen. col. capt. lt. sgt. sen. rep. gov. pres. rev. sir lady lord',
)
const particles = wordSet('van von der den de del della di da dos du la le las los bin ibn al el y of')
const units = wordSet(
  '% ‰ ° °c °f € $ £ ¥ km m cm mm mi ft in kg g mg t lb oz l ml h hr hrs min s ms km/h mph hz khz mhz ghz b kb mb gb tb kw kwh mw w v a am pm a.m p.m thousand million billion trillion percent hundred mil millones millón tausend millionen milliarden prozent mille millions milliards pour mila milioni euros euro dollars dollar pounds dólares',
)
const numberPrefixes = wordSet('€ $ £ ¥ no. nr. nº n° № § art. fig. p. pp. vol. ch. núm. pág. us$')
const unspacedPunctuation = '\\u3000-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'
const unspacedBeginning = new RegExp(`^(?:${unspacedScripts.source}|[${unspacedPunctuation}])`, 'u')
const unspacedEnding = new RegExp(`(?:${unspacedScripts.source}|[${unspacedPunctuation}])\\p{M}*$`, 'u')
/** Returns whether a text starts in a script without spaces between words. */
export const startsUnspaced = (text: string): boolean => unspacedBeginning.test(text)
/** Returns whether a text ends in a script without spaces between words. */
export const endsUnspaced = (text: string): boolean => unspacedEnding.test(text)

/** Returns a text's length as readers perceive it, ignoring combining marks. */
export function visibleLength(text: string): number {
  if (!/[^\u0020-\u02ff]/.test(text)) return text.length
  return text.match(/\P{M}/gu)?.length ?? 0
}

/** Created once, since a regular expression literal in a function creates a new object on every call. */
const patterns = {
  edgePunctuation: /^[^\p{L}\p{N}%‰°€$£¥№§]+|["'”’»)\],;:.!?…]+$/gu,
  capitalized: /^\p{Lu}/u,
  initial: /^\p{Lu}\.$/u,
  clauseEnd: /[,;:،؛、，；：–—]["'”’»)\]]*$/u,
  name: /^\P{L}?\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}/u,
  acronym: /^\p{Lu}{2,6}\P{L}*$/u,
  digits: /(?:^|\D)\d{1,3}$/,
  thousands: /^\d{3}(?!\d)/,
  firstDigit: /^\d/,
  lastDigit: /\d$/,
  unit: /^[%‰°€$£¥]/,
  closing: /^[\p{Pe}\p{Pf}、。，．・！？：；ー～々…,.!?;:%]+$/u,
}

function featuresOf(text: string, { leadingWords, openingWords, isKnown }: PhraseMarkers): number {
  // Long words are URLs or noise, and matching patterns against them is slow.
  if (text.length > 200) return 0
  const lowerText = text.toLowerCase()
  const normalizedText = lowerText.replace(patterns.edgePunctuation, '')
  // Excludes capitalized words, such as "New" in "New York".
  const isShort = visibleLength(text) <= 3 && !patterns.capitalized.test(text)
  const isTitle = titles.has(lowerText)
  const isInitial = patterns.initial.test(text)
  let bits = 0
  const set = (bit: number, isSet: boolean) => {
    if (isSet) bits |= bit
  }
  set(feature.endsSentence, !isTitle && endsSentence(text) && !isInitial)
  set(feature.endsClause, patterns.clauseEnd.test(text))
  set(feature.leading, leadingWords.has(lowerText) || (!isKnown && isShort && !trailingWords.has(lowerText)))
  set(feature.opening, openingWords.has(lowerText))
  set(feature.trailing, trailingWords.has(normalizedText))
  set(feature.unspacedStart, startsUnspaced(text))
  set(feature.unspacedEnd, endsUnspaced(text))
  set(feature.name, patterns.name.test(text) || isInitial)
  set(feature.acronym, patterns.acronym.test(text))
  set(feature.particle, particles.has(lowerText))
  set(feature.title, isTitle)
  set(feature.digits, patterns.digits.test(text))
  set(feature.thousands, patterns.thousands.test(text))
  set(feature.startsWithDigit, patterns.firstDigit.test(text))
  set(feature.endsWithDigit, patterns.lastDigit.test(text))
  set(feature.unit, units.has(normalizedText) || patterns.unit.test(text))
  set(feature.beforeNumber, numberPrefixes.has(lowerText))
  set(feature.closing, patterns.closing.test(text))
  return bits
}

/** Features and visible lengths of words, by their index. */
export interface WordFeatures {
  readonly features: Int32Array
  readonly lengths: Int32Array
}

/** Determines the break features of words in a language; each distinct text is examined only once. */
export function describeWords(words: readonly { text: string }[], language?: string): WordFeatures {
  const phrases = phraseMarkersOf(language)
  const firstIndexes = new Map<string, number>()
  const features = new Int32Array(words.length)
  const lengths = new Int32Array(words.length)
  for (let i = 0; i < words.length; i++) {
    const text = (words[i] as { text: string }).text
    const first = firstIndexes.get(text)
    if (first === undefined) {
      firstIndexes.set(text, i)
      features[i] = featuresOf(text, phrases)
      lengths[i] = visibleLength(text)
    } else {
      features[i] = features[first] as number
      lengths[i] = lengths[first] as number
    }
  }
  return { features, lengths }
}

/** Returns whether two adjacent words are written with a space between them. */
export function isSpaced(before: number, after: number): boolean {
  return !(before & feature.unspacedEnd && after & feature.unspacedStart)
}

/** Returns whether the words before and after a position belong to the same name or number. */
export function isWithinUnit(features: Int32Array, at: number): boolean {
  const [before, after] = [features[at - 1] ?? 0, features[at] ?? 0]
  if (after & feature.closing) return true
  return isWithinNumber(before, after) || isWithinName(features, at)
}

function isWithinNumber(before: number, after: number): boolean {
  if (before & feature.digits && after & feature.thousands) return true
  if (before & feature.endsWithDigit && after & feature.unit) return true
  return Boolean(before & feature.beforeNumber && after & feature.startsWithDigit)
}

const nameMask = feature.name | feature.acronym
const functionWordMask = feature.leading | feature.opening

function isWithinName(features: Int32Array, at: number): boolean {
  const [before, after] = [features[at - 1] ?? 0, features[at] ?? 0]
  if (before & feature.title && after & nameMask) return true
  if (after & feature.particle && arePartsOfName(features, at - 1, at + 1)) return true
  if (before & feature.particle && arePartsOfName(features, at - 2, at)) return true
  return arePartsOfName(features, at - 1, at)
}

/**
 * Returns whether two words are capitalized parts of the same name; at least one of them must not be an
 * acronym.
 */
function arePartsOfName(features: Int32Array, first: number, last: number): boolean {
  const [before, after] = [features[first] ?? 0, features[last] ?? 0]
  if (!(before & nameMask && after & nameMask && (before | after) & feature.name)) return false
  // An initial such as "J." ends with a period, too.
  const ends = before & (feature.endsSentence | feature.endsClause)
  return !ends && !(before & functionWordMask) && !(after & functionWordMask)
}
