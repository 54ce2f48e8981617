import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPictureInPictureTop } from '@tabler/icons-react'
import type { Collection } from '#contract/collection.ts'
import classes from '#web/editor/core/playback/playback.module.css'
import type { Player } from '#web/editor/core/playback/player.ts'
import { openPopOut } from '#web/editor/core/playback/pop-out.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Button on a video that opens the video in its own window. */
export function PopOutButton({ collection, player }: { collection: Collection; player: Player }) {
  const { t } = useTranslation('transcripts')
  return (
    <Tooltip label={t('command.popOut')}>
      <ActionIcon
        variant="default"
        size="lg"
        className={classes.popOut}
        aria-label={t('command.popOut')}
        onClick={() => openPopOut(collection, player)}
      >
        <IconPictureInPictureTop size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
