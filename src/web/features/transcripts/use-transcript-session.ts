import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { speakerNames } from '#domain/paragraphs.ts'
import { speakerColour } from '#web/ui/theme.ts'
import type { LookOf } from './editor/turn-view.ts'
import type { LoadedTranscript } from './queries.ts'
import { openSession, type Session } from './session.ts'

/** Id of the sentence that says how to leave the text by keyboard. */
export const hintId = 'transcript-hint'

/** Opens a session in the element that `mount` is given to, for as long as the component is there. */
export function useTranscriptSession(collection: Collection, opened: LoadedTranscript) {
  const { t } = useTranslation('transcripts')
  const mount = useRef<HTMLDivElement>(null)
  const [session, setSession] = useState<Session | null>(null)
  const [turn, setTurn] = useState('')
  const { id, languageCode, video } = collection
  const duration = collection.props.duration ?? 0
  const label = t('textLabel')

  // A new name or state of the collection must not close what is being edited.
  const options = useRef({ languageCode, video, duration, label })
  useEffect(() => {
    if (!mount.current) return
    const { languageCode, video, duration, label } = options.current
    const session = openSession(mount.current, {
      collectionId: id,
      opened,
      duration,
      video,
      label,
      language: languageCode,
      lookOf: speakerLooks(opened),
      describedBy: hintId,
      onTurn: setTurn,
    })
    setSession(session)
    return () => {
      setSession(null)
      session.stop()
    }
  }, [id, opened])
  return { mount, session, turn }
}

function speakerLooks({ speakers, words }: LoadedTranscript): LookOf {
  const nameOf = speakerNames(speakers)
  const order = new Set([...speakers.map(({ id }) => id), ...words.map(({ speaker }) => speaker)])
  const colours = new Map(Array.from(order, (id, index) => [id, speakerColour(index)]))
  return (id) => ({ name: nameOf(id), colour: colours.get(id) ?? speakerColour(0) })
}
