import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isEmoji } from '#domain/text/emoji.ts'

/** Fonts for each script, from npm: Noto Sans, or another font where it works better. */
const scripts: readonly [RegExp, family: string][] = [
  // With Noto's Arabic and Khmer fonts, text copied from a PDF would have doubled letters.
  [/\p{Script=Arabic}/u, 'IBM Plex Sans Arabic'],
  [/\p{Script=Khmer}/u, 'Battambang'],
  [/\p{Script=Hebrew}/u, 'Noto Sans Hebrew'],
  [/\p{Script=Thai}/u, 'Noto Sans Thai'],
  [/\p{Script=Devanagari}/u, 'Noto Sans Devanagari'],
  [/\p{Script=Bengali}/u, 'Noto Sans Bengali'],
  [/\p{Script=Tamil}/u, 'Noto Sans Tamil'],
  [/\p{Script=Telugu}/u, 'Noto Sans Telugu'],
  [/\p{Script=Kannada}/u, 'Noto Sans Kannada'],
  [/\p{Script=Malayalam}/u, 'Noto Sans Malayalam'],
  [/\p{Script=Gujarati}/u, 'Noto Sans Gujarati'],
  [/\p{Script=Gurmukhi}/u, 'Noto Sans Gurmukhi'],
  [/\p{Script=Sinhala}/u, 'Noto Sans Sinhala'],
  [/\p{Script=Myanmar}/u, 'Noto Sans Myanmar'],
  [/\p{Script=Georgian}/u, 'Noto Sans Georgian'],
  [/\p{Script=Armenian}/u, 'Noto Sans Armenian'],
  [/\p{Script=Ethiopic}/u, 'Noto Sans Ethiopic'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Noto Sans JP'],
  [/\p{Script=Hangul}/u, 'Noto Sans KR'],
  [/\p{Script=Han}/u, 'Noto Sans SC'],
]

/** Font for Latin, Greek, and Cyrillic letters. */
const latin = 'Noto Sans'
/** Monochrome emoji font. */
const emoji = 'Noto Emoji'
/** Fonts for emoji, and for rare letters missing from a script's main font. */
const fallbacks = ['Noto Sans Arabic', 'Noto Sans Khmer', emoji]

const isEastAsian = (family: string) => /(JP|KR|SC)$/.test(family)
const families = scripts.map(([, family]) => family)
/** All font families. East Asian families come last, since they also include Latin letters. */
const all = [
  latin,
  ...families.filter((family) => !isEastAsian(family)),
  ...fallbacks,
  'Noto Sans SC',
  'Noto Sans JP',
  'Noto Sans KR',
]

/**
 * Returns all font families in order of preference, which depends on the language because Chinese
 * characters look different in Japanese and Korean.
 */
export function familiesFor(languageCode: string): string[] {
  const eastAsian = { ja: 'Noto Sans JP', ko: 'Noto Sans KR' }[languageCode.split(/[-+]/)[0] ?? '']
  return eastAsian ? [latin, eastAsian, ...all] : all
}

/** Returns the font family for a text's script, or for emoji, for programs that use one font per text. */
export function fontFamilyOf(text: string): string {
  if (isEmoji(text)) return emoji
  return scripts.find(([script]) => script.test(text))?.[1] ?? latin
}

const { resolve } = createRequire(import.meta.url)

type Style = '400Regular' | '700Bold' | '400Regular_Italic' | '700Bold_Italic'

function fontFolder(family: string, style: Style): string {
  const name = family.toLowerCase().replaceAll(' ', '-')
  return join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), style)
}

/** Folders with regular and bold fonts of each family, and italic fonts, which exist only for Latin. */
export const fontFolders = (): string[] => [
  ...all.flatMap((family) => [fontFolder(family, '400Regular'), fontFolder(family, '700Bold')]),
  ...(['400Regular_Italic', '700Bold_Italic'] as const).map((style) => fontFolder(latin, style)),
]

/** Returns the file with the regular font of a family. */
export function fontFile(family: string): string {
  const folder = fontFolder(family, '400Regular')
  return join(folder, `${family.replaceAll(' ', '')}_400Regular.ttf`)
}
