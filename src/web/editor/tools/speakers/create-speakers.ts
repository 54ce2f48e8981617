import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { TurnLabels } from '#web/editor/core/view/turn-labels.ts'
import { subscribe } from '#web/lib/api/events.ts'
import { createSpeakerServer } from './speaker-server.ts'
import { speakerShares } from './speaker-shares.ts'
import type { NumberedNameFormatter } from './speaker-style.ts'
import { Speakers } from './speakers.ts'

/** Delay before speakers are updated after a text change, in milliseconds. */
const idleMs = 250

/** Creates the speakers for a transcript that is being opened for editing. */
export const createSpeakers = (
  collectionId: string,
  storedSpeakers: readonly TranscriptSpeaker[],
  numberedName: NumberedNameFormatter,
) => new Speakers(storedSpeakers, createSpeakerServer(collectionId), numberedName)

/** Keeps speaker names up to date and applies other users' changes while the text is open. */
export function syncSpeakers(
  speakers: Speakers,
  { view, onChange, notifyStyleChange }: Pick<Viewer, 'view' | 'onChange' | 'notifyStyleChange'>,
  collectionId: string,
): () => void {
  const labels = new TurnLabels(view)
  let timer: ReturnType<typeof setTimeout> | undefined
  let previous = speakers.snapshot().all
  const updateText = () => speakers.setSpeakingIds(speakerShares(view.state.doc).keys())
  const stops = [
    speakers.subscribe(() => {
      const { all } = speakers.snapshot()
      if (all === previous) return
      previous = all
      labels.refresh()
      notifyStyleChange()
    }),
    onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(updateText, idleMs)
    }),
    subscribe({
      onEvent: (event) => {
        if (event.type === 'speakers' && event.id === collectionId) void speakers.load()
      },
      onReconnect: () => void speakers.load(),
    }),
  ]
  updateText()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    labels.stop()
  }
}
