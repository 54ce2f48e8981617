import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { LiveWords } from './live-words-feed.ts'
import classes from './recorder.module.css'

/** Number of words to display; earlier words have scrolled out of view. */
const maxWords = 300

interface LiveWordsPanelProps {
  words: LiveWords
  hasLanguage: boolean
  isRecording: boolean
}

/** Panel with the words recognized so far, as a preview of the transcript. */
export function LiveWordsPanel({ words, hasLanguage, isRecording }: LiveWordsPanelProps) {
  const { t } = useTranslation('recorder')
  const { settled, open, status } = words
  const isEmpty = settled.length + open.length === 0
  if (!isRecording && isEmpty) return null
  const note = !hasLanguage
    ? t('live.noLanguage')
    : status === 'unavailable'
      ? t('live.unavailable')
      : status === 'interrupted'
        ? t('live.interrupted')
        : isEmpty
          ? t('live.waiting')
          : t('live.preview')
  return (
    <div>
      {!isEmpty && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <div className={classes.words} role="log" aria-label={t('live.title')} tabIndex={0}>
          <p className={classes.text}>
            {settled.slice(-maxWords).join(' ')} <span className={classes.open}>{open.join(' ')}</span>
          </p>
        </div>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {note}
      </Text>
    </div>
  )
}
