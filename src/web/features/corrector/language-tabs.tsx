import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languageName } from '#domain/languages/languages.ts'
import { queueQuery } from '#web/editing/corrections/queries.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './corrector.module.css'

interface LanguageTabsProps {
  /** Codes of the corrector's languages. */
  languages: readonly string[]
  language: string
  onShow: (lang: string) => void
  /** Whether to show the number of corrections in each queue. */
  showsCounts?: boolean
  /** Content for the selected language. */
  children: ReactNode
}

/** Tabs for the corrector's languages. */
export function LanguageTabs({ languages, language, onShow, showsCounts, children }: LanguageTabsProps) {
  const { t, i18n } = useTranslation('corrector')
  return (
    <Tabs value={language} onChange={(value) => value && onShow(value)} keepMounted={false}>
      <Tabs.List aria-label={t('languages')} className={classes.languages}>
        {languages.map((lang) => (
          <Tabs.Tab key={lang} value={lang}>
            {languageName(lang, i18n.resolvedLanguage ?? 'en')} {showsCounts && <WaitingCount lang={lang} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={language} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Number of corrections in a queue. */
function WaitingCount({ lang }: { lang: string }) {
  const { t, i18n } = useTranslation('corrector')
  const { data } = useQuery(queueQuery(lang))
  if (!data) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{formatNumber(data.waiting, i18n.resolvedLanguage ?? 'en')}</span>
      <span className={classes.spoken}>{t('next.waiting', { count: data.waiting })}</span>
    </span>
  )
}
