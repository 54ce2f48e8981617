import type { LoadedTranscript } from '#web/editor/core/session/queries.ts'
import type { GetSpeakerStyle, SpeakerStyle } from '#web/editor/core/view/turn-view.ts'
import { type NumberedNameFormatter, speakerStyle } from './speaker-style.ts'
import type { Speakers } from './speakers.ts'

/**
 * Returns the names and colors for a read-only transcript; `numberedName` names the nth speaker, one-based.
 */
export function speakerStyles(
  { speakers }: Pick<LoadedTranscript, 'speakers'>,
  numberedName: NumberedNameFormatter,
): GetSpeakerStyle {
  const styles = new Map(
    speakers.map((speaker, position) => [speaker.id, speakerStyle(speaker, position, numberedName)]),
  )
  return (id) => {
    const style = styles.get(id) ?? speakerStyle({ id, name: '' }, styles.size, numberedName)
    styles.set(id, style)
    return style
  }
}

/** Returns the current names and colors. */
export function liveSpeakerStyles(speakers: Speakers, numberedName: NumberedNameFormatter): GetSpeakerStyle {
  let { all } = speakers.snapshot()
  let styles = new Map<string, SpeakerStyle>()
  return (id) => {
    const currentSpeakers = speakers.snapshot().all
    if (currentSpeakers !== all) {
      all = currentSpeakers
      styles = new Map()
    }
    let style = styles.get(id)
    if (!style) {
      const position = all.findIndex((speaker) => speaker.id === id)
      const speaker = speakers.get(id) ?? { id, name: '' }
      style = speakerStyle(speaker, position < 0 ? all.length : position, numberedName)
      styles.set(id, style)
    }
    return style
  }
}
