import i18next from 'i18next'
import en from '#web/lib/i18n/en/publicPage.json'
import es from '#web/lib/i18n/es/publicPage.json'
import { type InterfaceLanguage, interfaceLanguages } from '#web/lib/i18n/i18n.ts'
import type { Translate } from '#web/lib/i18n/translate.ts'

export type PageTexts = Translate<'publicPage'>

/** Returns the interface language that an Accept-Language header selects. */
export function languageFor(acceptLanguage: string): InterfaceLanguage {
  const requestedCodes = acceptLanguage.split(',').map((tag) => tag.trim().split(/[-;]/, 1)[0])
  const supportedLanguages = requestedCodes.flatMap(
    (code) => interfaceLanguages.find((language) => language === code) ?? [],
  )
  return supportedLanguages[0] ?? 'en'
}

const instance = i18next.createInstance()
void instance.init({
  resources: { en: { publicPage: en }, es: { publicPage: es } },
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
})

export const textsIn = (language: InterfaceLanguage): PageTexts => instance.getFixedT(language, 'publicPage')
