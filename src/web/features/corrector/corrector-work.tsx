import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { languageName } from '#domain/languages/languages.ts'
import { claimedCorrectionsQuery } from '#web/editing/corrections/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CurrentCorrections } from './current-corrections.tsx'
import { FinishedCorrections, type FinishedCorrectionsProps } from './finished-corrections.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { NextCorrectionCard } from './next-correction-card.tsx'
import { NoLanguages } from './no-languages.tsx'

interface CorrectorWorkProps {
  uid: string
  /** Codes of the corrector's languages. */
  languages: readonly string[]
  /** Language whose queue to show; the first one if the corrector doesn't have this language. */
  lang: string | undefined
  onLanguageChange: (lang: string) => void
  onOpen: (correction: Correction) => void
  details: FinishedCorrectionsProps['details']
  /** Open disputes in a language, for its reviewers. */
  disputes: ComponentType<{ lang: string }>
  /** Whether the corrector is currently accepting work. */
  isAvailable: boolean
  /** Codes of the languages that the corrector reviews. */
  reviewed: readonly string[]
}

/** A corrector's work: the next correction in a language, plus current and completed corrections. */
export function CorrectorWork({
  uid,
  languages,
  lang,
  onLanguageChange,
  onOpen,
  details,
  disputes: Disputes,
  isAvailable,
  reviewed,
}: CorrectorWorkProps) {
  const { i18n } = useTranslation('corrector')
  const { data: currentCorrections } = useQuery(claimedCorrectionsQuery(uid))
  const language = languages.find((code) => code === lang) ?? languages[0]
  return (
    <>
      {language ? (
        <LanguageTabs languages={languages} language={language} onShow={onLanguageChange} showsCounts>
          <NextCorrectionCard
            key={language}
            lang={language}
            language={languageName(language, i18n.resolvedLanguage ?? 'en')}
            corrections={currentCorrections ?? []}
            isAvailable={isAvailable}
            onClaim={onOpen}
          />
        </LanguageTabs>
      ) : (
        <NoLanguages />
      )}
      <CurrentCorrections uid={uid} onOpen={onOpen} />
      <FinishedCorrections details={details} />
      {language && reviewed.includes(language) && <Disputes lang={language} />}
    </>
  )
}
