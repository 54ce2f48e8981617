import { Button, Group, Loader, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoldClip } from '#contract/gold-clips.ts'
import { languageName } from '#domain/languages/languages.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import type { AdminPageProps } from './admin-page-props.ts'
import classes from './corrector-admin.module.css'
import { GoldClipForm } from './gold-clip-form.tsx'
import { goldClipsQuery, useAdminCall } from './queries.ts'

/** List of gold clips: parts of recordings with verified words. */
export default function GoldClips({ workspaces }: AdminPageProps) {
  const { t } = useTranslation(['correctorAdmin', 'common'])
  const [isAdding, setAdding] = useState(false)
  const { data: clips, isError, refetch } = useQuery(goldClipsQuery)
  return (
    <>
      {isAdding ? (
        <GoldClipForm workspaces={workspaces} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>{t('correctorAdmin:gold.add')}</Button>
        </div>
      )}
      {isError && <LoadError text={t('correctorAdmin:failed')} onRetry={() => void refetch()} />}
      {!clips && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      {clips?.length === 0 && (
        <Text mt="md" c="dimmed">
          {t('correctorAdmin:gold.none')}
        </Text>
      )}
      {clips && clips.length > 0 && (
        <ul
          className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
          aria-label={t('correctorAdmin:tabs.gold')}
        >
          {clips.map((clip) => (
            <ClipRow key={clip.id} clip={clip} />
          ))}
        </ul>
      )}
    </>
  )
}

type Change = { forExams?: boolean; forQueue?: boolean; retired?: true }

function ClipRow({ clip }: { clip: GoldClip }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const { id, name, seconds, state, words, wrong, uses } = clip
  const change = useAdminCall((body: Change) => call('changeGoldClip', { params: { clipId: id }, body }))
  const showError = useShowError()
  const facts = [
    languageName(clip.language, i18n.resolvedLanguage ?? 'en'),
    formatDuration(seconds),
    t(`gold.state.${state}`),
    t('gold.words', { count: words }),
    t('gold.wrong', { count: wrong }),
    t('gold.uses', { count: uses }),
  ]
  return (
    <FactsRow name={<bdi>{name}</bdi>} facts={[facts.join(' · ')]}>
      {state !== 'retired' && (
        <Group gap="sm">
          {(['forExams', 'forQueue'] as const).map((purpose) => (
            <Switch
              key={purpose}
              label={t(`gold.${purpose}`)}
              aria-label={t(`gold.${purpose}Name`, { name })}
              checked={clip[purpose]}
              onChange={({ currentTarget }) =>
                change.mutate({ [purpose]: currentTarget.checked }, { onError: showError })
              }
            />
          ))}
          <ConfirmButton
            size="compact-sm"
            variant="default"
            aria-label={t('gold.retireName', { name })}
            question={t('gold.retireSure', { name })}
            loading={change.isPending}
            onConfirm={() =>
              change.mutate(
                { retired: true },
                {
                  onError: showError,
                  onSuccess: () => notifications.show({ message: t('gold.retired') }),
                },
              )
            }
          >
            {t('gold.retire')}
          </ConfirmButton>
        </Group>
      )}
    </FactsRow>
  )
}
