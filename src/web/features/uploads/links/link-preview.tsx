import { Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { LinkCheck } from '#contract/pipeline.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './link.module.css'

/** Preview of a link: picture, title, duration, and description. */
export function LinkPreview({ link }: { link: LinkCheck }) {
  const { t } = useTranslation('uploads')
  const { thumbnail, title, lengthInMinutes, description } = link
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <div className={classes.preview}>
      {thumbnail && failedUrl !== thumbnail ? (
        <img src={thumbnail} alt="" className={classes.picture} onError={() => setFailedUrl(thumbnail)} />
      ) : (
        <span className={classes.picture}>
          <IconLink size={22} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className={classes.facts}>
        <Text fw={600} lineClamp={2}>
          <bdi>{title}</bdi>
        </Text>
        {lengthInMinutes !== null && (
          <Text size="sm" c="dimmed">
            {t('link.length')} <span className={classes.length}>{formatDuration(lengthInMinutes * 60)}</span>
          </Text>
        )}
        {description && (
          <Text size="sm" c="dimmed" lineClamp={3}>
            <bdi>{description}</bdi>
          </Text>
        )}
      </div>
    </div>
  )
}
