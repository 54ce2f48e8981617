import { startTransition, useEffect, useRef, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { createMediaSource } from './media-source.ts'
import type { LoadedTranscript } from './queries.ts'
import { openSession, type Session } from './session.ts'
import { readOnlyReasonFor } from './use-editing-lock.ts'

/** ID of the instructions for leaving the text by keyboard. */
export const hintId = 'transcript-hint'

/** Opens an editing session in the element passed to `mount` while the component is mounted. */
export function useTranscriptSession(
  account: string,
  collection: Collection,
  transcript: LoadedTranscript,
  isJob: boolean,
) {
  const { t } = useTranslation('transcripts')
  const mount = useRef<HTMLDivElement>(null)
  const [session, setSession] = useState<Session | null>(null)
  const [turn, setTurn] = useState('')
  const { id, languageCode, video } = collection
  const duration = collection.props.duration ?? 0
  const label = t('textLabel')

  // A new name or state of the collection must not close the editor.
  const numberedName = (position: number) => t('speaker', { nth: position })
  const { editing } = collection
  const readOnly = isJob ? null : readOnlyReasonFor(collection, account)
  const options = useRef({ languageCode, video, duration, label, numberedName, editing, readOnly, isJob })
  useEffect(() => {
    if (!mount.current) return
    const { languageCode, video, ...rest } = options.current
    const session = openSession(mount.current, {
      collectionId: id,
      account,
      transcript,
      ...rest,
      mediaOf: createMediaSource({ id, video }),
      language: languageCode,
      describedBy: hintId,
      onTurn: setTurn,
    })
    // The text is already visible, so the rest may render gradually.
    startTransition(() => setSession(session))
    return () => {
      setSession(null)
      session.stop()
    }
  }, [id, account, transcript])
  return { mount, session, turn }
}
