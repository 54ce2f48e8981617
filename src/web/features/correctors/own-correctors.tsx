import { Button, Loader, Select, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnCorrector } from '#contract/own-correctors.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useMemberChoices } from '#web/lib/queries/member-choices.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './correctors.module.css'
import { ownCorrectorsQuery, useOwnCorrectorChanges } from './queries.ts'

interface OwnCorrectorsProps {
  orgId: string
  isOwner: boolean
}

/** A workspace's own correctors, whom its owners appoint per language. */
export default function OwnCorrectors({ orgId, isOwner }: OwnCorrectorsProps) {
  const { t } = useTranslation(['correctors', 'common'])
  const { data, isError, refetch } = useQuery(ownCorrectorsQuery(orgId))
  if (isError) return <LoadError text={t('correctors:failed')} onRetry={() => void refetch()} />
  if (!data) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      {data.length === 0 && <Text c="dimmed">{t('correctors:own.none')}</Text>}
      {data.length > 0 && (
        <ul
          className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
          aria-label={t('correctors:own.title')}
        >
          {data.map((corrector) => (
            <OwnCorrectorRow
              key={`${corrector.uid} ${corrector.language}`}
              corrector={corrector}
              orgId={orgId}
              isOwner={isOwner}
            />
          ))}
        </ul>
      )}
      {isOwner && <AppointForm orgId={orgId} />}
    </>
  )
}

function OwnCorrectorRow({ corrector, orgId, isOwner }: OwnCorrectorsProps & { corrector: OwnCorrector }) {
  const { t, i18n } = useTranslation('correctors')
  const { uid, name, state, reviewer } = corrector
  const language = languageName(corrector.language, i18n.resolvedLanguage ?? 'en')
  const { remove } = useOwnCorrectorChanges(orgId)
  const showError = useShowError()
  const facts = [
    language,
    ...(state === 'exam' ? [t('own.inExam')] : []),
    ...(reviewer ? [t('languages.reviewer')] : []),
  ]
  return (
    <FactsRow name={<bdi>{name}</bdi>} facts={[facts.join(' · ')]}>
      {isOwner && (
        <ConfirmButton
          size="compact-sm"
          variant="default"
          aria-label={t('own.removeName', { name, language })}
          question={t('own.removeSure', { name, language })}
          loading={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { uid, language: corrector.language },
              {
                onError: showError,
                onSuccess: () => notifications.show({ message: t('own.removed', { name, language }) }),
              },
            )
          }
        >
          {t('own.remove')}
        </ConfirmButton>
      )}
    </FactsRow>
  )
}

function AppointForm({ orgId }: { orgId: string }) {
  const { t, i18n } = useTranslation('correctors')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [member, setMember] = useState<string | null>(null)
  const [language, setLanguage] = useState<string | null>(null)
  const [isReviewer, setIsReviewer] = useState(false)
  const [hasExam, setHasExam] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { choices, nameOf } = useMemberChoices(orgId)
  const { appoint } = useOwnCorrectorChanges(orgId)
  const showError = useShowError()
  const submit = () => {
    setChecked(true)
    if (!member || !language) return
    const messageValues = { name: nameOf(member), language: languageName(language, locale) }
    appoint.mutate(
      { uid: member, language, reviewer: isReviewer, exam: hasExam },
      {
        onError: showError,
        onSuccess: () => {
          notifications.show({ message: t('own.appointed', messageValues) })
          setMember(null)
          setIsReviewer(false)
          setChecked(false)
        },
      },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Select
          w="100%"
          label={t('own.member')}
          data={choices}
          searchable
          value={member}
          error={isChecked && !member && t('own.missing')}
          onChange={setMember}
        />
        <Select
          w="100%"
          label={t('own.language')}
          data={baseLanguages(locale)}
          searchable
          value={language}
          error={isChecked && !language && t('own.missing')}
          onChange={setLanguage}
        />
        <Switch
          label={t('own.reviewer')}
          checked={isReviewer}
          onChange={({ currentTarget }) => setIsReviewer(currentTarget.checked)}
        />
        <Switch
          label={t('own.exam')}
          checked={hasExam}
          onChange={({ currentTarget }) => setHasExam(currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={appoint.isPending}>
          {t('own.appoint')}
        </Button>
      </Stack>
    </form>
  )
}
