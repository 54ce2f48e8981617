import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Podcast } from '#contract/podcasts.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import classes from '#web/ui/rows.module.css'
import { podcastsQuery, useChangePodcast } from './queries.ts'

/** List of podcast subscriptions, each with its last check, last error, and actions. */
export default function PodcastList({ uid, orgId }: { uid: string; orgId: string }) {
  const { t } = useTranslation('podcasts')
  const { data } = useQuery(podcastsQuery(uid, orgId))
  if (!data) return null
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {data.map((podcast) => (
        <PodcastRow key={podcast.id} uid={uid} podcast={podcast} />
      ))}
    </ul>
  )
}

function PodcastRow({ uid, podcast }: { uid: string; podcast: Podcast }) {
  const { t, i18n } = useTranslation('podcasts')
  const { id, title, url, paused, checked, error } = podcast
  const { mutate, isPending } = useChangePodcast(uid, id)
  const showError = useShowError()
  const toggle = paused ? 'resume' : 'pause'
  const date = checked && formatDateTime(checked, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text fw={600}>
          <bdi>{title}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{url}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {paused ? t('paused') : date ? t('checked', { date }) : t('unchecked')}
        </Text>
        {error && !paused && (
          <Text size="sm" c="red">
            {t(`errors.${error}`)}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          aria-label={t(toggle === 'pause' ? 'pauseOf' : 'resumeOf', { title })}
          onClick={() => mutate(toggle, { onError: showError })}
        >
          {t(toggle)}
        </Button>
        <ConfirmButton
          size="compact-sm"
          variant="default"
          aria-label={t('removeOf', { title })}
          question={t('removeSure')}
          onConfirm={() => mutate('remove', { onError: showError })}
        >
          {t('remove')}
        </ConfirmButton>
      </Group>
    </li>
  )
}
