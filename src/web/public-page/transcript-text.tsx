import type { PackedTranscript } from '#contract/transcripts.ts'
import { unpackWords } from '#domain/packed-words.ts'
import { joinWords } from '#domain/words.ts'
import { speakerStyle } from '#web/editor/tools/speakers/speaker-style.ts'
import { formatDuration } from '#web/lib/format.ts'
import { toReadTurns } from './paragraphs.ts'
import type { PageTexts } from './texts.ts'

/** The turns of a transcript; the page's script finds words by their position. */
export function TranscriptText({ transcript, t }: { transcript: PackedTranscript; t: PageTexts }) {
  const words = unpackWords(transcript.words)
  const { speakers } = transcript
  const unnamed = (nth: number) => t('speaker', { nth })
  const positions = new Map(speakers.map(({ id }, position) => [id, position]))
  const lookOf = (id: string) => {
    const position = positions.get(id) ?? positions.size
    positions.set(id, position)
    return speakerStyle(speakers[position] ?? { id, name: '' }, position, unnamed)
  }
  if (words.length === 0) return <p>{t('noWords')}</p>
  return toReadTurns(words).map(({ speaker, paragraphs }) => {
    const [{ first = 0 } = {}] = paragraphs
    const { name, cssColor } = lookOf(speaker)
    const start = words[first]?.start ?? 0
    return (
      <section key={first} className="turn">
        <p className="who" style={{ color: cssColor }}>
          <bdi>{name}</bdi> <a href={`#t=${start / 1000}`}>{formatDuration(start / 1000)}</a>
        </p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.first} dir="auto" data-first={paragraph.first}>
            {joinWords(paragraph.words)}
          </p>
        ))}
      </section>
    )
  })
}
