import { useEffect, useRef, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { ReadOnlyReason } from '#web/editor/core/document/read-only.ts'
import { speakerStyles } from '#web/editor/tools/speakers/speaker-styles.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { createMediaSource } from './media-source.ts'
import type { LoadedTranscript } from './queries.ts'
import { openViewer } from './session.ts'
import { hintId } from './use-transcript-session.ts'
import type { Viewer } from './viewer.ts'

interface ViewerOptions {
  collection: Collection
  transcript: LoadedTranscript
  /** Reason why the text is read-only. */
  reason: ReadOnlyReason
}

/** Opens a transcript for reading in the element passed to `mount` while the component is mounted. */
export function useViewer({ collection, transcript, reason }: ViewerOptions) {
  const { t } = useTranslation('transcripts')
  const mount = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [turn, setTurn] = useState('')
  const { id, languageCode, video } = collection
  const numberedName = (position: number) => t('speaker', { nth: position })
  const duration = collection.props.duration ?? 0
  const options = useRef({ language: languageCode, video, duration, label: t('textLabel'), numberedName })
  useEffect(() => {
    if (!mount.current) return
    const { video, numberedName, ...rest } = options.current
    const viewer = openViewer(mount.current, {
      ...rest,
      words: transcript.words,
      readOnly: reason,
      styleOf: speakerStyles(transcript, numberedName),
      mediaOf: createMediaSource({ id, video }),
      describedBy: hintId,
      onTurn: setTurn,
      onEdit: () => {},
    })
    setViewer(viewer)
    return () => {
      setViewer(null)
      viewer.stop()
    }
  }, [id, reason, transcript])
  return { mount, viewer, turn }
}
