import type { PackedTranscript } from '#contract/transcripts.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { speakerStyle } from '#web/editor/tools/speakers/speaker-style.ts'
import { toTurnsWithParagraphs } from './paragraphs.ts'
import { formatPosition } from './position.ts'
import type { PageTexts } from './texts.ts'

interface TranscriptTextProps {
  words: readonly Word[]
  speakers: PackedTranscript['speakers']
  t: PageTexts
}

/** A transcript's turns; the page's script looks up words by position. */
export function TranscriptText({ words, speakers, t }: TranscriptTextProps) {
  const numberedName = (nth: number) => t('speaker', { nth })
  const positions = new Map(speakers.map(({ id }, position) => [id, position]))
  const styleOf = (id: string) => {
    const position = positions.get(id) ?? positions.size
    positions.set(id, position)
    return speakerStyle(speakers[position] ?? { id, name: '' }, position, numberedName)
  }
  if (words.length === 0) return <p>{t('noWords')}</p>
  return toTurnsWithParagraphs(words).map(({ speaker, paragraphs }) => {
    const [{ first = 0 } = {}] = paragraphs
    const { name, cssColor } = styleOf(speaker)
    const start = toSeconds(words[first]?.start ?? 0)
    return (
      <section key={first} className="turn">
        <p className="who" style={{ color: cssColor }}>
          <bdi>{name}</bdi> <a href={`#t=${start}`}>{formatPosition(start)}</a>
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
