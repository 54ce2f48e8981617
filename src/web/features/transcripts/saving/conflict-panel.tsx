import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, type Word } from '#domain/words.ts'
import { formatDuration } from '#web/lib/format.ts'
import classes from './conflict-panel.module.css'
import type { OpenConflict } from './edits.ts'
import type { Saver } from './saver.ts'

interface ConflictPanelProps {
  saver: Saver
  /** Brings a stretch of the text into view. */
  onShow: (conflict: OpenConflict) => void
}

/** What two people changed at the same time, side by side, until one is chosen. */
export function ConflictPanel({ saver, onShow }: ConflictPanelProps) {
  const { t } = useTranslation('transcripts')
  const conflicts = useSyncExternalStore(saver.subscribe, saver.openConflicts)
  if (conflicts.length === 0) return null
  return (
    <section className={classes.panel} aria-label={t('conflict.title', { count: conflicts.length })}>
      <Text fw={600} size="sm" role="status">
        {t('conflict.title', { count: conflicts.length })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('conflict.text')}
      </Text>
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={classes.conflict}>
            <Button
              size="compact-sm"
              variant="subtle"
              className={classes.place}
              aria-label={t('conflict.show', { time: timeOf(conflict) })}
              onClick={() => onShow(conflict)}
            >
              {timeOf(conflict)}
            </Button>
            <Version heading={t('conflict.mine')} words={conflict.mine}>
              <Button size="compact-sm" variant="light" onClick={() => saver.settle(conflict.id, 'mine')}>
                {t('conflict.keepMine')}
              </Button>
            </Version>
            <Version heading={t('conflict.theirs')} words={conflict.theirs}>
              <Button size="compact-sm" variant="light" onClick={() => saver.settle(conflict.id, 'theirs')}>
                {t('conflict.keepTheirs')}
              </Button>
            </Version>
          </li>
        ))}
      </ul>
    </section>
  )
}

const timeOf = ({ startTime }: OpenConflict) => formatDuration(Math.floor(startTime / 1000))

interface VersionProps {
  heading: string
  words: readonly Word[]
  children: React.ReactNode
}

function Version({ heading, words, children }: VersionProps) {
  const { t } = useTranslation('transcripts')
  return (
    <div className={classes.version}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" fw={600}>
          {heading}
        </Text>
        {children}
      </Group>
      <p className={classes.text} dir="auto">
        {words.length > 0 ? textOf(words) : <em>{t('conflict.deleted')}</em>}
      </p>
    </div>
  )
}
