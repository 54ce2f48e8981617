import { Button, Group, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorrectorLanguage, CorrectorSettings } from '#contract/correctors.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useShowBusyError } from '#web/editing/corrections/busy-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDuration, formatPercent } from '#web/lib/format/format.ts'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './correctors.module.css'
import { useCorrectorChanges } from './queries.ts'

interface LanguagesProps {
  uid: string
  settings: CorrectorSettings
  /** Opens an exam's recording. */
  onStartExam: (id: string) => void
}

/** A corrector's languages and their exams. */
export function Languages({ uid, settings, onStartExam }: LanguagesProps) {
  const { t } = useTranslation('correctors')
  const { languages } = settings
  // A workspace's own correctors are appointed per language.
  const isInstallationCorrector = languages.some(({ workspace }) => workspace === null)
  return (
    <>
      {languages.length === 0 && <Text c="dimmed">{t('languages.none')}</Text>}
      {languages.length > 0 && (
        <ul
          className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
          aria-label={t('languages.title')}
        >
          {languages.map((correctorLanguage) => (
            <LanguageRow
              key={`${correctorLanguage.language} ${correctorLanguage.workspace?.id}`}
              uid={uid}
              correctorLanguage={correctorLanguage}
              passPercent={settings.passPercent}
              onStartExam={onStartExam}
            />
          ))}
        </ul>
      )}
      {(isInstallationCorrector || languages.length === 0) && <NewLanguage uid={uid} languages={languages} />}
    </>
  )
}

interface RowProps extends Pick<LanguagesProps, 'uid' | 'onStartExam'> {
  correctorLanguage: CorrectorLanguage
  passPercent: number
}

function LanguageRow({ uid, correctorLanguage, passPercent, onStartExam }: RowProps) {
  const { t, i18n } = useTranslation('correctors')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { workspace, state, probation, reviewer, triesLeft, hasExam, exam } = correctorLanguage
  const language = languageName(correctorLanguage.language, locale)
  const { removeLanguage, startExam } = useCorrectorChanges(uid)
  const showError = useShowError()
  const showExamError = useShowBusyError()
  const examFact = () => {
    if (!hasExam && !exam) return t('languages.noExam')
    return triesLeft > 0 || exam ? t('languages.tries', { count: triesLeft }) : t('languages.noTries')
  }
  const facts =
    state === 'active'
      ? [
          t('languages.active'),
          ...(reviewer ? [t('languages.reviewer')] : []),
          ...(probation > 0 ? [t('languages.probation', { count: probation })] : []),
        ]
      : [examFact()]
  const begin = () =>
    startExam.mutate(
      { language: correctorLanguage.language, ...(workspace && { oid: workspace.id }) },
      { onError: showExamError, onSuccess: ({ id }) => onStartExam(id) },
    )
  return (
    <FactsRow
      name={
        <>
          {language} {workspace && <bdi>{t('languages.own', { workspace: workspace.name })}</bdi>}
        </>
      }
      facts={[facts.join(' · ')]}
    >
      <Group gap="xs">
        {exam && (
          <Button
            size="compact-sm"
            aria-label={t('exam.continueName', { language })}
            onClick={() => onStartExam(exam)}
          >
            {t('exam.continue')}
          </Button>
        )}
        {state === 'exam' && !exam && hasExam && triesLeft > 0 && (
          <ConfirmButton
            size="compact-sm"
            aria-label={t('exam.startName', { language })}
            isHarmless
            question={t('exam.sure', {
              length: lengthText(correctorLanguage),
              percent: formatPercent(passPercent, locale),
            })}
            loading={startExam.isPending}
            onConfirm={begin}
          >
            {t('exam.start')}
          </ConfirmButton>
        )}
        {!workspace && (
          <ConfirmButton
            size="compact-sm"
            variant="default"
            aria-label={t('languages.removeName', { language })}
            question={t('languages.removeSure', { language })}
            loading={removeLanguage.isPending}
            onConfirm={() => removeLanguage.mutate(correctorLanguage.language, { onError: showError })}
          >
            {t('languages.remove')}
          </ConfirmButton>
        )}
      </Group>
    </FactsRow>
  )
}

/** Returns the length of the exam's recording, or the range from the shortest to the longest. */
function lengthText({ examLength }: CorrectorLanguage): string {
  if (!examLength) return ''
  const lengths = [examLength.shortest, examLength.longest].map(formatDuration)
  return [...new Set(lengths)].join('–')
}

function NewLanguage({ uid, languages }: { uid: string; languages: readonly CorrectorLanguage[] }) {
  const { t, i18n } = useTranslation('correctors')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [selectedLanguage, setSelectedLanguage] = useState<string | null>(null)
  const { addLanguage } = useCorrectorChanges(uid)
  const showError = useShowError()
  const addedLanguages = new Set(
    languages.filter(({ workspace }) => !workspace).map(({ language }) => language),
  )
  const add = () => {
    if (!selectedLanguage) return
    addLanguage.mutate(selectedLanguage, {
      onError: showError,
      onSuccess: () => {
        notifications.show({
          message: t('languages.added', { language: languageName(selectedLanguage, locale) }),
        })
        setSelectedLanguage(null)
      },
    })
  }
  return (
    <Group align="flex-end" gap="xs">
      <Select
        aria-label={t('languages.choose')}
        placeholder={t('languages.choose')}
        data={baseLanguages(locale).filter(({ value }) => !addedLanguages.has(value))}
        searchable
        value={selectedLanguage}
        onChange={setSelectedLanguage}
      />
      <Button variant="default" disabled={!selectedLanguage} loading={addLanguage.isPending} onClick={add}>
        {t('languages.add')}
      </Button>
    </Group>
  )
}
