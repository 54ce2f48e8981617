import { languageParts } from '#domain/languages/languages.ts'

/** Whisper's language names by code; servers may respond with either. */
const whisperNames: Record<string, string> = {
  en: 'english',
  zh: 'chinese',
  de: 'german',
  es: 'spanish',
  ru: 'russian',
  ko: 'korean',
  fr: 'french',
  ja: 'japanese',
  pt: 'portuguese',
  tr: 'turkish',
  pl: 'polish',
  ca: 'catalan',
  nl: 'dutch',
  ar: 'arabic',
  sv: 'swedish',
  it: 'italian',
  id: 'indonesian',
  hi: 'hindi',
  fi: 'finnish',
  vi: 'vietnamese',
  he: 'hebrew',
  uk: 'ukrainian',
  el: 'greek',
  ms: 'malay',
  cs: 'czech',
  ro: 'romanian',
  da: 'danish',
  hu: 'hungarian',
  ta: 'tamil',
  no: 'norwegian',
  th: 'thai',
  ur: 'urdu',
  hr: 'croatian',
  bg: 'bulgarian',
  lt: 'lithuanian',
  la: 'latin',
  mi: 'maori',
  ml: 'malayalam',
  cy: 'welsh',
  sk: 'slovak',
  te: 'telugu',
  fa: 'persian',
  lv: 'latvian',
  bn: 'bengali',
  sr: 'serbian',
  az: 'azerbaijani',
  sl: 'slovenian',
  kn: 'kannada',
  et: 'estonian',
  mk: 'macedonian',
  br: 'breton',
  eu: 'basque',
  is: 'icelandic',
  hy: 'armenian',
  ne: 'nepali',
  mn: 'mongolian',
  bs: 'bosnian',
  kk: 'kazakh',
  sq: 'albanian',
  sw: 'swahili',
  gl: 'galician',
  mr: 'marathi',
  pa: 'punjabi',
  si: 'sinhala',
  km: 'khmer',
  sn: 'shona',
  yo: 'yoruba',
  so: 'somali',
  af: 'afrikaans',
  oc: 'occitan',
  ka: 'georgian',
  be: 'belarusian',
  tg: 'tajik',
  sd: 'sindhi',
  gu: 'gujarati',
  am: 'amharic',
  yi: 'yiddish',
  lo: 'lao',
  uz: 'uzbek',
  fo: 'faroese',
  ht: 'haitian creole',
  ps: 'pashto',
  tk: 'turkmen',
  nn: 'nynorsk',
  mt: 'maltese',
  sa: 'sanskrit',
  lb: 'luxembourgish',
  my: 'myanmar',
  bo: 'tibetan',
  tl: 'tagalog',
  mg: 'malagasy',
  as: 'assamese',
  tt: 'tatar',
  haw: 'hawaiian',
  ln: 'lingala',
  ha: 'hausa',
  ba: 'bashkir',
  jw: 'javanese',
  su: 'sundanese',
  yue: 'cantonese',
}

const codesByName = new Map(Object.entries(whisperNames).map(([code, name]) => [name, code]))
const extraNames: Record<string, string> = {
  burmese: 'my',
  valencian: 'ca',
  flemish: 'nl',
  haitian: 'ht',
  letzeburgesch: 'lb',
  pushto: 'ps',
  panjabi: 'pa',
  moldavian: 'ro',
  moldovan: 'ro',
  sinhalese: 'si',
  castilian: 'es',
  mandarin: 'zh',
}

/** Provider codes that differ from ours. */
const whisperCodes: Record<string, string> = { nb: 'no', fil: 'tl', jv: 'jw' }
const ourCodes = new Map(
  Object.entries(whisperCodes).map(([ourCode, providerCode]) => [providerCode, ourCode]),
)

const toOurCodes = (codes: readonly string[]) => codes.map((code) => ourCodes.get(code) ?? code)

/** Whisper's languages, including Cantonese, supported since large-v3. */
export const whisperLanguages: readonly string[] = toOurCodes(Object.keys(whisperNames))

/** Languages supported by api.openai.com: those with a word error rate below 50%. */
export const openAiLanguages: readonly string[] = toOurCodes(
  (
    'af ar hy az be bs bg ca zh hr cs da nl en et fi fr gl de el he hi hu is id it ja kn kk ko lv lt mk ms mr mi ' +
    'ne no fa pl pt ro ru sr sk sl es sw sv tl ta th tr uk ur vi cy'
  ).split(' '),
)

export const assemblyAiLanguages: readonly string[] = whisperLanguages.filter((code) => code !== 'yue')

const nova2 =
  'bg ca zh yue cs da nl en et fi fr de el hi hu id it ja ko lv lt ms no pl pt ro ru sk es sv th tr uk vi'.split(
    ' ',
  )

/** Returns the languages that a Deepgram model supports. */
export function deepgramLanguages(model: string): readonly string[] {
  if (/-(medical|meeting|phonecall|finance|voicemail|video|drivethru|automotive|atc)$/.test(model))
    return ['en']
  if (model.startsWith('whisper')) return assemblyAiLanguages
  if (!model.startsWith('nova-3')) return toOurCodes(nova2)
  const addedLanguages = 'ar be bn bs hr kn mk mr sr sl ta tl te he fa ur gu'.split(' ')
  return toOurCodes([...nova2, ...addedLanguages])
}

/** Language regions for which Deepgram has dedicated models; for others, the language without a region is used. */
const deepgramRegions =
  /^(en-(us|au|gb|in|nz)|es-419|fr-ca|de-ch|nl-be|pt-(br|pt)|zh-(cn|tw|hk)|ko-kr|sv-se|da-dk)$/i

/** Returns Deepgram's code for a language code: `en-GB`, `no` for `nb`, `zh-HK` for `yue`. */
export function deepgramCode(code: string): string {
  if (deepgramRegions.test(code)) return code
  const base = baseCode(code)
  return base === 'yue' ? 'zh-HK' : base
}

/** Returns a code without region, as providers write it: `no` for `nb`. */
export function baseCode(code: string): string {
  const [base = code] = languageParts(code)
  return whisperCodes[base] ?? base
}

/**
 * Converts a language detected by a provider, such as `english`, `en_us`, `zh-HK` or `no`, to a code without
 * region. Undefined if unknown.
 */
export function languageCodeOf(language: string | null | undefined): string | undefined {
  const languageName = language?.trim().toLowerCase()
  if (!languageName) return undefined
  if (languageName === 'zh-hk') return 'yue'
  const base = languageName.split(/[-_]/)[0] ?? languageName
  const code =
    codesByName.get(languageName) ??
    extraNames[languageName] ??
    (Object.hasOwn(whisperNames, base) ? base : undefined)
  return code && (ourCodes.get(code) ?? code)
}
