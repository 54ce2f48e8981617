import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { precisionStyles } from '#contract/correction-choices.ts'
import { GuideRules } from '#web/editing/corrections/guide-rules.tsx'
import { type GuideLanguage, guideLanguageOf, guideLanguages } from '#web/editing/corrections/style-guide.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { CorrectorTabs } from '#web/features/corrector/corrector-tabs.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import classes from '#web/pages/page.module.css'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import guide from './corrector-guide.module.css'

const KeyList = lazyComponent(() => import('#web/editor/tools/correction/key-list.tsx'))

const parts = ['take', 'correct', 'complete', 'review', 'release', 'pay'] as const

/** Guide for correctors: work, shortcuts, styles and languages. */
export function CorrectorGuidePage() {
  const { t } = useTranslation('correctorGuide')
  const { user } = useSession()
  useDocumentTitle(t('title'))
  const entries = [
    ...parts.map((part) => [part, t(`parts.${part}.title`)] as const),
    ['keys', t('keysTitle')] as const,
    ['styles', t('stylesTitle')] as const,
  ]
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <CorrectorTabs currentTab="guide" />
        <Title order={1} className={classes.title}>
          {t('title')}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {t('intro')}
        </Text>
        <nav className={guide.contents} aria-label={t('contents')}>
          {entries.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        {parts.map((part) => (
          <section key={part} className={guide.part} aria-labelledby={part}>
            <h2 id={part}>{t(`parts.${part}.title`)}</h2>
            <GuideRules text={t(`parts.${part}.text`)} />
          </section>
        ))}
        <section className={guide.part} aria-labelledby="keys">
          <h2 id="keys">{t('keysTitle')}</h2>
          <p>{t('keysText')}</p>
          <Suspense fallback={<Skeleton height={600} />}>
            <KeyList uid={user.uid} />
          </Suspense>
        </section>
        <StyleList />
      </main>
    </>
  )
}

/** Rules for both styles and for one language. */
function StyleList() {
  const { t, i18n } = useTranslation('correctorGuide')
  const [language, setLanguage] = useState<GuideLanguage>(() =>
    guideLanguageOf(i18n.resolvedLanguage ?? 'en'),
  )
  return (
    <section className={guide.part} aria-labelledby="styles">
      <h2 id="styles">{t('stylesTitle')}</h2>
      <p>{t('stylesText')}</p>
      {precisionStyles.map((style) => (
        <div key={style}>
          <h3>{t(`style.${style}.title`)}</h3>
          <GuideRules text={t(`style.${style}.text`)} />
        </div>
      ))}
      <SegmentedControl
        mt="lg"
        aria-label={t('languageChoice')}
        value={language}
        data={guideLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={setLanguage}
      />
      <h3>{t(`rules.${language}.title`)}</h3>
      <GuideRules text={t(`rules.${language}.text`)} />
    </section>
  )
}
