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
export function useTranscriptSession(account: string, collection: Collection, opened: LoadedTranscript) {
  const { t } = useTranslation('transcripts')
  const mount = useRef<HTMLDivElement>(null)
  const [session, setSession] = useState<Session | null>(null)
  const [turn, setTurn] = useState('')
  const { id, languageCode, video } = collection
  const duration = collection.props.duration ?? 0
  const label = t('textLabel')

  // A new name or state of the collection must not close what is being edited.
  const unnamed = (nth: number) => t('speaker', { nth })
  const options = useRef({ languageCode, video, duration, label, unnamed })
  useEffect(() => {
    if (!mount.current) return
    const { languageCode, video, duration, label, unnamed } = options.current
    const session = openSession(mount.current, {
      collectionId: id,
      account,
      opened,
      duration,
      video,
      label,
      language: languageCode,
      lookOf: speakerLooks(opened, unnamed),
      describedBy: hintId,
      onTurn: setTurn,
    })
    setSession(session)
    return () => {
      setSession(null)
      session.stop()
    }
  }, [id, account, opened])
  return { mount, session, turn }
}

/** Names and colours, in the order people see the speakers; `unnamed` names the nth, from 1. */
function speakerLooks({ speakers, words }: LoadedTranscript, unnamed: (nth: number) => string): LookOf {
  const nameOf = speakerNames(speakers)
  const order = [...new Set([...speakers.map(({ id }) => id), ...words.map(({ speaker }) => speaker)])]
  return (id) => {
    if (!order.includes(id)) order.push(id)
    const index = order.indexOf(id)
    const name = nameOf(id)
    return { name: name === id ? unnamed(index + 1) : name, colour: speakerColour(index) }
  }
}
