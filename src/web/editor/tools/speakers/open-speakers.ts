import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Viewing } from '#web/editor/core/session/viewing.ts'
import { TurnLabels } from '#web/editor/core/view/turn-labels.ts'
import { subscribe } from '#web/lib/events.ts'
import type { NumberedName } from './looks.ts'
import { speakerServer } from './speaker-server.ts'
import { speakerShares } from './speaker-shares.ts'
import { Speakers } from './speakers.ts'

/** Delay of the speakers after a change of the text, in milliseconds. */
const idleMs = 250

/** The speakers of a transcript that is being opened for editing. */
export const speakersOf = (
  collectionId: string,
  opened: readonly TranscriptSpeaker[],
  unnamed: NumberedName,
) => new Speakers(opened, speakerServer(collectionId), unnamed)

/** Keeps speaker names up to date and receives changes by others, for as long as the text is open. */
export function keepSpeakers(
  speakers: Speakers,
  { view, onChange, looksChanged }: Pick<Viewing, 'view' | 'onChange' | 'looksChanged'>,
  collectionId: string,
): () => void {
  const labels = new TurnLabels(view)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = speakers.snapshot().all
  const look = () => speakers.seeText(speakerShares(view.state.doc).keys())
  const stops = [
    speakers.subscribe(() => {
      const { all } = speakers.snapshot()
      if (all === shown) return
      shown = all
      labels.refresh()
      looksChanged()
    }),
    onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(look, idleMs)
    }),
    subscribe({
      onEvent: (event) => {
        if (event.type === 'speakers' && event.id === collectionId) void speakers.load()
      },
      onReconnect: () => void speakers.load(),
    }),
  ]
  look()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    labels.stop()
  }
}
