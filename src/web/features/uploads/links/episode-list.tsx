import { Checkbox, Text } from '@mantine/core'
import type { Episode } from '#contract/pipeline.ts'
import listClasses from '#web/features/uploads/item-list.module.css'
import { formatDate, formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './link.module.css'

interface EpisodeListProps {
  episodes: Episode[]
  /** Total number of episodes, including any that aren't listed. */
  total: number
  selectedUrls: ReadonlySet<string>
  disabled: boolean
  onToggle: (url: string) => void
}

/** Podcast episode list with multiple selection. */
export function EpisodeList({ episodes, total, selectedUrls, disabled, onToggle }: EpisodeListProps) {
  const { t, i18n } = useTranslation('uploads')
  const factsOf = ({ published, lengthInMinutes }: Episode) =>
    [
      published && formatDate(Date.parse(published) / 1000, i18n.resolvedLanguage ?? 'en'),
      lengthInMinutes !== null && formatDuration(lengthInMinutes * 60),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <fieldset className={listClasses.list} disabled={disabled}>
      <legend className={listClasses.legend}>
        {t('link.feed')}
        <Text span size="xs" c="dimmed" role="status">
          {t('link.episodes', { count: selectedUrls.size })}
        </Text>
      </legend>
      <ul className={listClasses.rows}>
        {episodes.map((episode) => (
          <li key={episode.url} className={classes.episode}>
            <Checkbox
              checked={selectedUrls.has(episode.url)}
              label={<bdi>{episode.title}</bdi>}
              description={factsOf(episode)}
              onChange={() => onToggle(episode.url)}
            />
          </li>
        ))}
      </ul>
      {total > episodes.length && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('link.newest', { shown: episodes.length, total })}
        </Text>
      )}
    </fieldset>
  )
}
