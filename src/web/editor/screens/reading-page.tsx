import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import { CaptionOverlay } from '#web/editor/core/captions/caption-overlay.tsx'
import type { CaptionTrack } from '#web/editor/core/captions/caption-source.ts'
import { MediaElement } from '#web/editor/core/playback/media-element.tsx'
import type { PeakBytes } from '#web/editor/core/playback/peak-levels.ts'
import type { LoadedTranscript } from '#web/editor/core/session/queries.ts'
import { hintId } from '#web/editor/core/session/use-transcript-session.ts'
import type { useViewer } from '#web/editor/core/session/use-viewer.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { PublicPlayer } from './public-player.tsx'
import page from './workbench.module.css'

interface ReadingPageProps {
  collection: Collection
  transcript: LoadedTranscript
  viewerState: ReturnType<typeof useViewer>
  /** Caption languages. */
  tracks: readonly CaptionTrack[]
  peaks: PeakBytes | undefined
  /** Instructions for screen reader users on navigating the text. */
  hint: string
  /** Content above the text. */
  children?: ReactNode
}

/** Page for reading and playing a transcript, with its text, video and player. */
export function ReadingPage(props: ReadingPageProps) {
  const { collection, transcript, tracks, peaks, hint, children } = props
  const { mount, viewer, turn } = props.viewerState
  const { t } = useTranslation('transcripts')
  const { video } = collection
  const media = viewer && collection.mediaDeleted === null && (
    <MediaElement player={viewer.player} video={video} label={t('player.video')}>
      <CaptionOverlay player={viewer.player} tracks={tracks} />
    </MediaElement>
  )
  return (
    <>
      <div className={page.page} data-video={video || undefined}>
        {video ? (
          <aside className={page.left} aria-label={t('player.video')}>
            <div className={page.video}>{media}</div>
          </aside>
        ) : (
          media
        )}
        <main id="content" className={page.main}>
          {children}
          {transcript.words.length === 0 && <p className={page.empty}>{t('noWords')}</p>}
          <div className={page.text}>
            <div ref={mount} />
          </div>
          {collection.trimmed && <p className={page.trimmed}>{t('trimmed')}</p>}
          <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>
          <VisuallyHidden role="status">{turn}</VisuallyHidden>
        </main>
      </div>
      {viewer && <PublicPlayer peaks={peaks} collection={collection} viewer={viewer} tracks={tracks} />}
    </>
  )
}
