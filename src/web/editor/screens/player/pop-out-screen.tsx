import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { CaptionOverlay } from '#web/editor/core/captions/caption-overlay.tsx'
import { useCaptionTracks } from '#web/editor/core/captions/use-caption-tracks.ts'
import { createLoop, type Loop } from '#web/editor/core/playback/loop.ts'
import { MediaElement } from '#web/editor/core/playback/media-element.tsx'
import { Player } from '#web/editor/core/playback/player.ts'
import { createMediaSource } from '#web/editor/core/session/media-source.ts'
import { collectionQuery, peaksQuery } from '#web/editor/core/session/queries.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { PlayerFrame } from './player-frame.tsx'
import classes from './pop-out-screen.module.css'
import { useLinkedPlayback } from './use-linked-playback.ts'
import { usePlayerKeys } from './use-player-keys.ts'

interface PopOutScreenProps {
  id: string
  /** Start position in seconds; ignored if an open editor is playing. */
  from: number
}

/** Recording in its own window, synchronized with the editor. */
export function PopOutScreen({ id, from }: PopOutScreenProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const { data: collection, error } = useQuery(collectionQuery(id))
  useDocumentTitle(collection?.name ?? '')
  if (collection) return <PlayingRecording collection={collection} from={from} />
  if (error) {
    const isNotFound = hasErrorCode(error, 'not_found', 'invalid_input')
    return (
      <MessagePage
        title={isNotFound ? t('missing.title') : t('failed.title')}
        text={isNotFound ? t('missing.text') : errorText(error)}
      />
    )
  }
  return (
    <main id="content" className={classes.page} aria-busy="true" aria-label={t('common:loading')}>
      <Loader m="auto" />
    </main>
  )
}

const noMarks = { voices: [], ticks: [] }

function PlayingRecording({ collection, from }: { collection: Collection; from: number }) {
  const { t } = useTranslation('transcripts')
  const { id, video, name } = collection
  const tracks = useCaptionTracks(collection, 'server')
  const { player, loop } = usePlayer(collection, from)
  const { data: peaks } = useQuery(peaksQuery(collection))
  useLinkedPlayback(player, id, 'window')
  usePlayerKeys(player, 'plain')
  return (
    <main id="content" className={classes.page} data-video={video || undefined}>
      {!video && (
        <h1 className={classes.name} dir="auto">
          {name}
        </h1>
      )}
      <div className={classes.media}>
        <MediaElement player={player} video={video} label={t('player.video')}>
          <CaptionOverlay player={player} tracks={tracks} />
        </MediaElement>
      </div>
      <PlayerFrame
        player={player}
        loop={loop}
        peaks={peaks}
        marks={noMarks}
        title={name}
        tracks={tracks}
        hasVideo={video}
      />
    </main>
  )
}

function usePlayer({ id, video, props }: Collection, from: number): { player: Player; loop: Loop } {
  const [openedRecording] = useState(() => {
    const source = createMediaSource({ id, video })
    const player = new Player(props.duration ?? 0, () => source('original'))
    player.seek(from)
    return { player, loop: createLoop(player) }
  })
  return openedRecording
}
