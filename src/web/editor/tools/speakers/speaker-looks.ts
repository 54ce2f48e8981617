import type { LoadedTranscript } from '#web/editor/core/session/queries.ts'
import type { LookOf, SpeakerLook } from '#web/editor/core/view/turn-view.ts'
import { lookOfSpeaker, type NumberedName } from './looks.ts'
import type { Speakers } from './speakers.ts'

/** Names and colors of a read-only transcript; `unnamed` names the nth, from 1. */
export function speakerLooks(
  { speakers }: Pick<LoadedTranscript, 'speakers'>,
  unnamed: NumberedName,
): LookOf {
  const looks = new Map(
    speakers.map((speaker, position) => [speaker.id, lookOfSpeaker(speaker, position, unnamed)]),
  )
  return (id) => {
    const look = looks.get(id) ?? lookOfSpeaker({ id, name: '' }, looks.size, unnamed)
    looks.set(id, look)
    return look
  }
}

/** Current names and colors. */
export function liveLooks(speakers: Speakers, unnamed: NumberedName): LookOf {
  let { all } = speakers.snapshot()
  let looks = new Map<string, SpeakerLook>()
  return (id) => {
    const now = speakers.snapshot().all
    if (now !== all) {
      all = now
      looks = new Map()
    }
    let look = looks.get(id)
    if (!look) {
      const position = all.findIndex((speaker) => speaker.id === id)
      const speaker = speakers.get(id) ?? { id, name: '' }
      look = lookOfSpeaker(speaker, position < 0 ? all.length : position, unnamed)
      looks.set(id, look)
    }
    return look
  }
}
