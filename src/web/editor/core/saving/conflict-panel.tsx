import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { joinWords, type Word } from '#domain/words/words.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import panel from '#web/ui/panel.module.css'
import classes from './conflict-panel.module.css'
import type { OpenConflict } from './edits.ts'
import type { Saver } from './saver.ts'

interface ConflictPanelProps {
  saver: Saver
  /** Whether the text is read-only, so that conflicts can't be resolved now. */
  readOnly: boolean
  /** Scrolls a range of the text into view. */
  onShow: (conflict: OpenConflict) => void
}

/** Panel that shows two people's conflicting edits side by side, one passage at a time. */
export function ConflictPanel({ saver, readOnly, onShow }: ConflictPanelProps) {
  const { t } = useTranslation('transcripts')
  const conflicts = useSyncExternalStore(saver.subscribe, saver.openConflicts)
  const conflict = conflicts[0]
  if (!conflict) return null
  const title = t('conflict.title', { count: conflicts.length })
  const time = formatDuration(Math.floor(conflict.startTime / 1000))
  return (
    <section className={panel.panel} aria-label={title}>
      <Group gap={8}>
        <Text fw={600} size="sm" role="status">
          {title}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          ff="monospace"
          aria-label={t('conflict.show', { time })}
          onClick={() => onShow(conflict)}
        >
          {time}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" className={classes.explanation}>
        {t('conflict.text')}
      </Text>
      <div className={classes.versions}>
        <Version heading={t('conflict.mine')} words={conflict.mine}>
          <Button
            size="compact-sm"
            variant="light"
            disabled={readOnly}
            onClick={() => saver.settle(conflict.id, 'mine')}
          >
            {t('conflict.keepMine')}
          </Button>
        </Version>
        <Version heading={t('conflict.theirs')} words={conflict.theirs}>
          <Button
            size="compact-sm"
            variant="light"
            disabled={readOnly}
            onClick={() => saver.settle(conflict.id, 'theirs')}
          >
            {t('conflict.keepTheirs')}
          </Button>
        </Version>
      </div>
    </section>
  )
}

interface VersionProps {
  heading: string
  words: readonly Word[]
  /** Button that selects the version. */
  children: ReactNode
}

function Version({ heading, words, children }: VersionProps) {
  const { t } = useTranslation('transcripts')
  return (
    <div className={classes.version}>
      <p className={classes.text} dir="auto">
        <span className={classes.heading}>{heading}</span>
        {words.length > 0 ? joinWords(words) : <em>{t('conflict.deleted')}</em>}
      </p>
      {children}
    </div>
  )
}
