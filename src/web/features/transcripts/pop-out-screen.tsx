import { ActionIcon, Loader } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { transcriptEndpoints } from '#contract/transcripts.ts'
import { ApiError, addressOf } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { mediaOf } from './media-of.ts'
import { createLoop, type Loop } from './playback/loop.ts'
import { MediaElement } from './playback/media-element.tsx'
import { PlayTime } from './playback/play-time.tsx'
import { Player } from './playback/player.ts'
import { SpeedSelect } from './playback/speed-select.tsx'
import { usePlayerState } from './playback/use-position.ts'
import { VolumeButton } from './playback/volume-button.tsx'
import { Waveform } from './playback/waveform.tsx'
import { skipSeconds } from './playback-commands.ts'
import classes from './pop-out-screen.module.css'
import { collectionQuery, peaksQuery } from './queries.ts'
import { useLinkedPlayback } from './use-linked-playback.ts'

interface PopOutScreenProps {
  id: string
  /** Where it begins, in seconds, unless an editor is open and plays elsewhere. */
  from: number
}

/** A recording in a window of its own, in step with the editor. */
export function PopOutScreen({ id, from }: PopOutScreenProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const { data: collection, error } = useQuery(collectionQuery(id))
  useDocumentTitle(collection?.name ?? '')
  if (collection) return <Playing collection={collection} from={from} />
  if (error) {
    const missing =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
    return (
      <MessagePage
        title={missing ? t('missing.title') : t('failed.title')}
        text={missing ? t('missing.text') : errorText(error)}
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

function Playing({ collection, from }: { collection: Collection; from: number }) {
  const { t } = useTranslation('transcripts')
  const { id, video, name, languageCode } = collection
  const { player, loop } = usePlayer(collection, from)
  const { playing, failed } = usePlayerState(player)
  const { data: peaks } = useQuery(peaksQuery(id))
  useLinkedPlayback(player, id, 'window')
  useKeys(player)
  return (
    <main id="content" className={classes.page} data-video={video || undefined}>
      {!video && (
        <h1 className={classes.name} dir="auto">
          {name}
        </h1>
      )}
      <div className={classes.media}>
        <MediaElement
          {...{ player, video, language: languageCode, label: t('player.video') }}
          captions={addressOf(transcriptEndpoints.getSubtitles, { params: { id }, query: { format: 'vtt' } })}
        />
      </div>
      {failed && (
        <p role="alert" className={classes.failed}>
          {t('player.failed')}
        </p>
      )}
      <section className={classes.bar} aria-label={t('player.label')}>
        <ActionIcon
          size={44}
          radius="xl"
          aria-label={playing ? t('player.pause') : t('player.play')}
          onClick={() => player.toggle()}
        >
          {playing ? (
            <IconPlayerPauseFilled size={20} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden />
          )}
        </ActionIcon>
        <Waveform {...{ player, loop, peaks, marks: noMarks }} label={t('player.seek')} />
        <PlayTime player={player} />
        <SpeedSelect player={player} />
        <VolumeButton player={player} />
      </section>
    </main>
  )
}

function usePlayer({ id, video, props }: Collection, from: number): { player: Player; loop: Loop } {
  const [opened] = useState(() => {
    const source = mediaOf({ id, video })
    const player = new Player(props.duration ?? 0, () => source('original'))
    player.seek(from)
    return { player, loop: createLoop(player) }
  })
  return opened
}

/** As in the editor, and Space as in every player. */
function useKeys(player: Player): void {
  useEffect(() => {
    const keys: Record<string, () => void> = {
      ' ': () => player.toggle(),
      k: () => player.toggle(),
      j: () => player.skip(-skipSeconds),
      l: () => player.skip(skipSeconds),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const onControl =
        event.target instanceof Element && event.target.closest('button, select, [role="slider"]')
      const run = keys[event.key]
      if (!run || event.ctrlKey || event.metaKey || (onControl && event.key === ' ')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player])
}
