import type { CaptionPosition } from '#contract/export-formats.ts'
import { type Cue, createCues, formatTimestamp, type SubtitleOptions } from '#domain/captions/subtitles.ts'
import { lineText } from '#domain/captions/text.ts'
import { replaceEmoji } from '#domain/text/emoji.ts'
import { printableName } from '#domain/text/printable.ts'
import { element, escapeXml, xmlDeclaration } from '#domain/text/xml.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import type { ExportedTranscript } from './export-transcript.ts'

/**
 * Formats a TTML file in the IMSC 1.1 text profile (https://www.w3.org/TR/ttml-imsc1.1/), with each cue's
 * speaker as its agent.
 */
export function toTtml(
  { title, languageCode, words, speakers }: ExportedTranscript,
  options: SubtitleOptions,
): string {
  const outputCues = createCues(words, options)
  const usedSpeakers = new Set(outputCues.map(speakerOf))
  const agents = [...usedSpeakers].map((id, i) => ({ id, key: `s${i + 1}` }))
  const keys = new Map(agents.map(({ id, key }) => [id, key]))
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const lines = outputCues.map((cue) =>
    element(
      'p',
      {
        begin: formatTimestamp(cue.start, '.'),
        end: formatTimestamp(cue.end, '.'),
        'ttm:agent': keys.get(speakerOf(cue)) ?? '',
      },
      cue.lines.map((line) => escapeXml(lineText(line))).join('<br/>'),
    ),
  )
  const root = {
    xmlns: 'http://www.w3.org/ns/ttml',
    'xmlns:ttm': 'http://www.w3.org/ns/ttml#metadata',
    'xmlns:ttp': 'http://www.w3.org/ns/ttml#parameter',
    'xmlns:tts': 'http://www.w3.org/ns/ttml#styling',
    'ttp:contentProfiles': 'http://www.w3.org/ns/ttml/profile/imsc1.1/text',
    'xml:lang': languageTag(languageCode),
  }
  const { position = 'bottom' } = options
  const region = {
    'xml:id': position,
    'tts:origin': '10% 10%',
    'tts:extent': '80% 80%',
    'tts:displayAlign': position === 'top' ? 'before' : 'after',
    'tts:textAlign': 'center',
    'tts:color': 'white',
    'tts:backgroundColor': 'black',
    'tts:showBackground': 'whenActive',
  }
  const agentElements = agents.map(({ id, key }) =>
    element(
      'ttm:agent',
      { 'xml:id': key, type: 'person' },
      element('ttm:name', { type: 'full' }, escapeXml(printableName(names.get(id) || id)) || key),
    ),
  )
  const header = [
    element('metadata', {}, [element('ttm:title', {}, escapeXml(printableName(title))), ...agentElements]),
    element('layout', {}, element('region', region)),
  ]
  const body = element('body', { region: position }, element('div', {}, lines))
  return `${[xmlDeclaration, element('tt', root, [element('head', {}, header), body])].join('\n')}\n`
}

const speakerOf = (cue: Cue) => cue.lines[0]?.[0]?.speaker ?? ''

/** Returns a language code in BCP 47 format; `und` if unknown. */
const languageTag = (code: string) => (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code) ? code : 'und')

/** Formats a SubViewer file as YouTube reads it (UTF-8). */
export function toSbv(words: readonly Word[], options: SubtitleOptions): string {
  return createCues(words, options)
    .map((cue) => {
      const times = [cue.start, cue.end].map((time) => formatTimestamp(time, '.').replace(/^0(\d:)/, '$1'))
      return `${times.join(',')}\n${cue.lines.map(lineText).join('\n')}\n`
    })
    .join('\n')
}

export interface AssOptions extends SubtitleOptions {
  /** Returns the font for a cue's text, or for emoji; Arial if omitted. */
  fontOf?: (text: string) => string
}

/**
 * Fields after the font: size, colors, borders, alignment as on a numeric keypad, and margins. With encoding
 * -1, players detect the text direction.
 */
const styleOf = (position: CaptionPosition) =>
  `58,&H00FFFFFF,&H00FFFFFF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,${position === 'top' ? 8 : 2},120,120,60,-1`

/**
 * Formats an Advanced SubStation Alpha file (UTF-8), with one style per font. Text can't contain style
 * overrides: braces become full-width, and backslashes have no effect.
 */
export function toAss({ title, words, speakers }: ExportedTranscript, options: AssOptions): string {
  const { fontOf, position = 'bottom' } = options
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const fonts = new Set<string>()
  const events = createCues(words, options).map((cue) => {
    const name = escapeAss(printableName(names.get(speakerOf(cue)) ?? '')).replace(/[,;]/g, ' ')
    const text = cue.lines.map((line) => escapeAss(lineText(line))).join('\\N')
    const font = fontOf?.(text) ?? 'Arial'
    fonts.add(font)
    const withFonts = fontOf ? replaceEmoji(text, (emoji) => inFont(emoji, fontOf(emoji), font)) : text
    return `Dialogue: 0,${assTime(cue.start)},${assTime(cue.end)},${font},${name},0,0,0,,${withFonts}`
  })
  return [
    '[Script Info]',
    `Title: ${escapeAss(printableName(title))}`,
    'ScriptType: v4.00+',
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    'PlayResX: 1920',
    'PlayResY: 1080',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    ...Array.from(fonts, (font) => `Style: ${font},${font},${styleOf(position)}`),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n')
}

const inFont = (text: string, font: string, surroundingFont: string) =>
  font === surroundingFont ? text : `{\\fn${font}}${text}{\\r}`

const escapeAss = (text: string) =>
  text.replaceAll('{', '｛').replaceAll('}', '｝').replaceAll('\\', '\\\u2060')

/** Formats a time as `h:mm:ss.cc`. */
function assTime(time: Ms): string {
  const [clock = '', fraction = ''] = formatTimestamp(Math.round(time / 10) * 10, '.').split('.')
  return `${clock.replace(/^0(\d:)/, '$1')}.${fraction.slice(0, 2)}`
}
