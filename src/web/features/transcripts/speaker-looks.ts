import { speakerNames } from '#domain/paragraphs.ts'
import { speakerColour } from '#web/ui/theme.ts'
import type { LookOf } from './editor/turn-view.ts'
import type { LoadedTranscript } from './queries.ts'

/** Names and colours, in the order people see the speakers; `unnamed` names the nth, from 1. */
export function speakerLooks(
  { speakers, words }: Pick<LoadedTranscript, 'speakers' | 'words'>,
  unnamed: (nth: number) => string,
): LookOf {
  const nameOf = speakerNames(speakers)
  const order = [...new Set([...speakers.map(({ id }) => id), ...words.map(({ speaker }) => speaker)])]
  return (id) => {
    if (!order.includes(id)) order.push(id)
    const index = order.indexOf(id)
    const name = nameOf(id)
    return { name: name === id ? unnamed(index + 1) : name, colour: speakerColour(index) }
  }
}
