import type { PrecisionStyle } from '#contract/corrections.ts'
import { languageParts } from '#domain/languages/languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './guide-rules.module.css'
import { GuideRules } from './guide-rules.tsx'

/** Languages with their own rules, and `general` for all others. */
export const guideLanguages = ['en', 'es', 'general'] as const
export type GuideLanguage = (typeof guideLanguages)[number]

/** Returns the guide language whose rules apply to a language code. */
export function guideLanguageOf(code: string): GuideLanguage {
  const [language] = languageParts(code)
  return guideLanguages.find((guideLanguage) => guideLanguage === language) ?? 'general'
}

interface StyleGuideProps {
  languageCode: string
  style: PrecisionStyle
}

/** Rules for a recording, by its style and language. */
export function StyleGuide({ languageCode, style }: StyleGuideProps) {
  const { t } = useTranslation('correctorGuide')
  const language = guideLanguageOf(languageCode)
  return (
    <>
      <p className={classes.heading}>{t(`style.${style}.title`)}</p>
      <GuideRules text={t(`style.${style}.text`)} />
      <p className={classes.heading}>{t(`rules.${language}.title`)}</p>
      <GuideRules text={t(`rules.${language}.text`)} />
    </>
  )
}
