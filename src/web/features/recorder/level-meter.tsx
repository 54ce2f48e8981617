import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { measureLevel } from './audio-graph.ts'
import classes from './recorder.module.css'

/** Loudness below which audio counts as silence, and how long silence lasts before the meter reports it. */
const audibleLevel = 0.05
const silentAfterMs = 5000

/** Loudness meter for a stream; also reports silence. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('recorder')
  const [level, setLevel] = useState(0)
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    let lastHeardAt = performance.now()
    return measureLevel(stream, (next) => {
      setLevel(next)
      if (next >= audibleLevel) lastHeardAt = performance.now()
      setSilent(performance.now() - lastHeardAt > silentAfterMs)
    })
  }, [stream])
  return (
    <div className={classes.meter}>
      <meter className={classes.level} aria-label={t('level')} value={level} />
      <div role="status">
        {isSilent && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('silent')}
          </Text>
        )}
      </div>
    </div>
  )
}
