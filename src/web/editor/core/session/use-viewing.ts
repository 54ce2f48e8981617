import { useEffect, useRef, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { ReadOnlyReason } from '#web/editor/core/document/read-only.ts'
import { openHighlights } from '#web/editor/tools/highlights/open-highlights.ts'
import { speakerLooks } from '#web/editor/tools/speakers/speaker-looks.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { mediaOf } from './media-of.ts'
import type { LoadedTranscript } from './queries.ts'
import { openViewing } from './session.ts'
import { hintId } from './use-transcript-session.ts'
import type { Viewing } from './viewing.ts'

interface Shown {
  collection: Collection
  opened: LoadedTranscript
  /** Why it is read-only. */
  reason: ReadOnlyReason
  /** Key of its public link. */
  pubkey?: string
}

/** Opens a transcript for reading in the element passed to `mount`, while the component is mounted. */
export function useViewing({ collection, opened, reason, pubkey }: Shown) {
  const { t } = useTranslation('transcripts')
  const mount = useRef<HTMLDivElement>(null)
  const [viewing, setViewing] = useState<Viewing | null>(null)
  const [turn, setTurn] = useState('')
  const { id, languageCode, video } = collection
  const unnamed = (nth: number) => t('speaker', { nth })
  const duration = collection.props.duration ?? 0
  const highlighted = pubkey !== undefined && collection.publicLink?.showHighlights === true
  const options = useRef({ language: languageCode, video, duration, label: t('textLabel'), unnamed })
  useEffect(() => {
    if (!mount.current) return
    const { video, unnamed, ...rest } = options.current
    const viewing = openViewing(mount.current, {
      ...rest,
      words: opened.words,
      readOnly: reason,
      lookOf: speakerLooks(opened, unnamed),
      mediaOf: mediaOf({ id, video, ...(pubkey && { pubkey }) }),
      describedBy: hintId,
      onTurn: setTurn,
      onEdit: () => {},
    })
    const highlights =
      highlighted && pubkey ? openHighlights(viewing, { collectionId: id, account: '', pubkey }) : null
    setViewing(viewing)
    return () => {
      setViewing(null)
      highlights?.stop()
      viewing.stop()
    }
  }, [id, pubkey, highlighted, reason, opened])
  return { mount, viewing, turn }
}
