import { type ReactNode, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import { CaptionOverlay } from '#web/editor/core/captions/caption-overlay.tsx'
import type { CaptionTrack } from '#web/editor/core/captions/caption-source.ts'
import { MediaElement } from '#web/editor/core/playback/media-element.tsx'
import type { Rails } from '#web/editor/core/rails/rails.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { PopOutButton } from '#web/editor/screens/player/pop-out-button.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './workbench.module.css'

interface MediaProps {
  collection: Collection
  session: Session
  tracks: readonly CaptionTrack[]
}

interface LeftColumnProps extends Omit<MediaProps, 'session'> {
  session: Session | null
  rails: Rails
  children: ReactNode
}

/** Column with the video, which keeps playing while collapsed, and the sections below it. */
export function LeftColumn({ collection, session, tracks, rails, children }: LeftColumnProps) {
  const { t } = useTranslation('transcripts')
  const { left } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  return (
    <aside
      className={classes.left}
      data-folded={!left || undefined}
      data-waiting={!children || undefined}
      aria-label={t('rail.left')}
    >
      <div className={classes.video}>
        {session && collection.mediaDeleted === null && (
          <Media collection={collection} session={session} tracks={tracks} />
        )}
      </div>
      {children}
    </aside>
  )
}

function Media({ collection, session, tracks }: MediaProps) {
  const { t } = useTranslation('transcripts')
  const { video } = collection
  return (
    <div className={video ? classes.picture : undefined}>
      <MediaElement player={session.player} video={video} label={t('player.video')}>
        <CaptionOverlay player={session.player} tracks={tracks} />
      </MediaElement>
      {video && <PopOutButton collection={collection} player={session.player} />}
    </div>
  )
}
