import { formatTimestamp } from '#domain/captions/subtitles.ts'
import { joinWords } from '#domain/words/words.ts'
import { type ExportedTranscript, namedTurns } from './export-transcript.ts'
import { createHighlightDivider } from './highlight-runs.ts'

export interface TextOptions {
  /** Whether to include each turn's time. */
  times: boolean
  /** Whether to include each turn's speaker. */
  speakers: boolean
}

/** Formats plain text (UTF-8): one paragraph per turn, below its time and speaker. */
export function toPlainText(
  exported: Pick<ExportedTranscript, 'words' | 'speakers'>,
  options: TextOptions,
): string {
  return namedTurns(exported)
    .map(({ start, name, text }) => {
      const heading = [options.times && `[${formatTimestamp(start)}]`, options.speakers && name]
      const headingLine = heading.filter(Boolean).join(' ')
      return `${headingLine && `${headingLine}\n`}${text}\n`
    })
    .join('\n')
}

/**
 * Formats Markdown (CommonMark): a title and one paragraph per turn. Highlighted words are wrapped in
 * `<mark>`.
 */
export function toMarkdown(
  exported: ExportedTranscript,
  options: TextOptions & { hasTitle: boolean },
): string {
  const divideTurn = createHighlightDivider(exported)
  const paragraphs = namedTurns(exported).map(({ start, name, words }) => {
    const heading = [
      options.speakers && `**${escapeMarkdown(name)}**`,
      options.times && `*${formatTimestamp(start)}*`,
    ]
    const headingLine = heading.filter(Boolean).join(' ')
    const text = divideTurn(words)
      .map(({ words: run, highlight }) => {
        const escapedText = escapeMarkdown(joinWords(run))
        return highlight ? `<mark>${escapedText}</mark>` : escapedText
      })
      .join(' ')
    return headingLine ? `${headingLine}\n\n${text}\n` : `${text}\n`
  })
  return [...(options.hasTitle ? [`# ${escapeMarkdown(exported.title)}\n`] : []), ...paragraphs].join('\n')
}

/** Escapes characters that Markdown or HTML would interpret, in a single-line text. */
const escapeMarkdown = (text: string) => escapeInMarkdown(text).replace(/^(\d*)([.)#+=-])/, '$1\\$2')

/** Escapes a text within a line. */
export const escapeInMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>|~]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&')
