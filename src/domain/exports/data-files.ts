import { toSeconds } from '#domain/words/seconds.ts'
import { joinWords, type Ms, type Word } from '#domain/words/words.ts'
import { type ExportedTranscript, namedTurns } from './export-transcript.ts'

const prettyJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/** Formats turns with their words and times in seconds as JSON, with highlights. */
export function toJson(exported: ExportedTranscript): string {
  const { title, languageCode, speakers, media, highlights } = exported
  return prettyJson({
    title,
    languageCode,
    duration: toSeconds(media.duration),
    speakers: speakers.map(({ id, name }) => ({ id, name })),
    turns: namedTurns(exported).map(({ speaker, name, start, end, text, words }) => ({
      speaker,
      name,
      start: toSeconds(start),
      end: toSeconds(end),
      text,
      words: words.map(({ text, start, end, confidence, redacted }) => ({
        text,
        start: toSeconds(start),
        end: toSeconds(end),
        confidence,
        ...(redacted && { redacted }),
      })),
    })),
    highlights: highlights.map(({ start, end, created, replies, ...highlight }) => ({
      start: toSeconds(start),
      end: toSeconds(end),
      ...highlight,
      created: created.toISOString(),
      replies: replies.map((reply) => ({ ...reply, created: reply.created.toISOString() })),
    })),
  })
}

interface AwsItem {
  type: 'pronunciation' | 'punctuation'
  alternatives: [{ confidence: string; content: string }]
  start_time?: string
  end_time?: string
  speaker_label?: string
}

/**
 * Formats the transcript in Amazon Transcribe's output format, with speaker labels
 * (https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html).
 */
export function toAws(exported: ExportedTranscript): string {
  const segments = namedTurns(exported).map(({ speaker, start, end, words }) => ({
    ...awsTimes({ start, end }),
    speaker_label: speaker,
    items: words.map((word) => ({ ...awsTimes(word), speaker_label: speaker })),
  }))
  const labels = new Set(segments.map(({ speaker_label }) => speaker_label))
  return prettyJson({
    jobName: exported.title,
    status: 'COMPLETED',
    results: {
      transcripts: [{ transcript: joinWords(exported.words) }],
      speaker_labels: { speakers: labels.size, segments },
      items: exported.words.flatMap(awsItems),
    },
  })
}

const awsSeconds = (time: Ms) => (time / 1000).toFixed(3)
const awsTimes = ({ start, end }: { start: Ms; end: Ms }) => ({
  start_time: awsSeconds(start),
  end_time: awsSeconds(end),
})

/** Splits a word into an item for the word itself and one for each punctuation mark after it. */
function awsItems(word: Word): AwsItem[] {
  const [, content = word.text, marks = ''] = /^(.*[^.,?!;:])([.,?!;:]*)$/u.exec(word.text) ?? []
  return [
    {
      type: 'pronunciation',
      alternatives: [{ confidence: String(word.confidence ?? 1), content }],
      ...awsTimes(word),
      speaker_label: word.speaker,
    },
    ...[...marks].map((mark) => ({
      type: 'punctuation' as const,
      alternatives: [{ confidence: '0.0', content: mark }] as AwsItem['alternatives'],
      speaker_label: word.speaker,
    })),
  ]
}
