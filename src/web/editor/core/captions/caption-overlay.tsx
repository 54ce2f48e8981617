import type { Player } from '#web/editor/core/playback/player.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { CaptionTrack } from './caption-source.ts'
import classes from './captions.module.css'
import { useCaptionSource, useChosenTrack, useShownCue } from './use-captions.ts'

interface CaptionOverlayProps {
  player: Player
  tracks: readonly CaptionTrack[]
}

/**
 * Captions at the playback position, over the video or above the player; renders nothing while they
 * are off.
 */
export function CaptionOverlay({ player, tracks }: CaptionOverlayProps) {
  const { t } = useTranslation('transcripts')
  const track = useChosenTrack(tracks)
  const { source, failed } = useCaptionSource(track)
  const cue = useShownCue(player, source)
  if (!track) return null
  const lines = failed ? [t('captions.failed')] : (cue?.lines ?? [])
  return (
    <div className={classes.overlay} role={failed ? 'alert' : undefined}>
      {lines.length > 0 && (
        <p className={classes.cue} dir="auto" lang={failed ? undefined : track.languageCode}>
          {lines.join('\n')}
        </p>
      )}
    </div>
  )
}
