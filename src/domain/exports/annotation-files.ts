import { toPrintable } from '#domain/text/printable.ts'
import { element, escapeXml, xmlDeclaration } from '#domain/text/xml.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'
import { type ExportedTranscript, listPassages, type NamedTurn, namedTurns } from './export-transcript.ts'

interface Span {
  start: Ms
  end: Ms
  text: string
}

/** Spans on one track. */
interface Tier {
  name: string
  spans: Span[]
}

/**
 * Returns each speaker's turns and words as tiers. A tier's spans are in ascending order, don't overlap and
 * aren't empty.
 */
function tiersOf(exported: ExportedTranscript): Tier[] {
  const bySpeaker = Map.groupBy(namedTurns(exported), ({ speaker }) => speaker)
  const usedNames = new Set<string>()
  return [...bySpeaker.values()].flatMap((turns) => {
    const name = uniqueName(turns[0]?.name ?? '', usedNames)
    const words = turns.flatMap((turn) => turn.words)
    return [
      { name, spans: withoutOverlaps(turns) },
      { name: `${name} (words)`, spans: withoutOverlaps(words) },
    ]
  })
}

/** Returns a name not used by any other tier, including the tiers of words. */
function uniqueName(name: string, usedNames: Set<string>): string {
  let candidate = name || '-'
  for (let n = 2; usedNames.has(candidate) || usedNames.has(`${candidate} (words)`); n++)
    candidate = `${name || '-'} ${n}`
  usedNames.add(candidate).add(`${candidate} (words)`)
  return candidate
}

/** Makes each span start no earlier than the previous one ends, and last at least a millisecond. */
function withoutOverlaps(spans: readonly (Pick<NamedTurn, 'start' | 'end'> & { text: string })[]): Span[] {
  let nextFreeTime: Ms = 0
  return spans.map(({ start, end, text }) => {
    const from = Math.max(start, nextFreeTime)
    nextFreeTime = Math.max(end, from + 1)
    return { start: from, end: nextFreeTime, text }
  })
}

const endOf = (exported: ExportedTranscript, tiers: readonly Tier[]) =>
  tiers.reduce(
    (latestEnd, { spans }) => Math.max(latestEnd, spans.at(-1)?.end ?? 0),
    Math.max(1, exported.media.duration),
  )

/** Formats a Praat TextGrid in the long text format (UTF-8). */
export function toTextGrid(exported: ExportedTranscript): string {
  const tiers = tiersOf(exported)
  const end = endOf(exported, tiers)
  const lines = [
    'File type = "ooTextFile"',
    'Object class = "TextGrid"',
    '',
    ...range(0, end, ''),
    `tiers? ${tiers.length > 0 ? '<exists>' : '<absent>'}`,
  ]
  if (tiers.length > 0) lines.push(`size = ${tiers.length}`, 'item []:')
  for (const [i, { name, spans }] of tiers.entries()) {
    const intervals = withGaps(spans, end)
    lines.push(`    item [${i + 1}]:`, '        class = "IntervalTier"', `        name = ${quote(name)}`)
    lines.push(...range(0, end, '        '), `        intervals: size = ${intervals.length}`)
    for (const [k, { start, end, text }] of intervals.entries())
      lines.push(
        `        intervals [${k + 1}]:`,
        ...range(start, end, '            '),
        `            text = ${quote(text)}`,
      )
  }
  return `${lines.join('\n')}\n`
}

const range = (start: Ms, end: Ms, indent: string) => [
  `${indent}xmin = ${toSeconds(start)}`,
  `${indent}xmax = ${toSeconds(end)}`,
]
const quote = (text: string) => `"${toPrintable(text).replaceAll('"', '""')}"`

/** Adds empty spans so that the spans cover the entire time. */
function withGaps(spans: readonly Span[], end: Ms): Span[] {
  const all: Span[] = []
  let at: Ms = 0
  for (const span of spans) {
    if (span.start > at) all.push({ start: at, end: span.start, text: '' })
    all.push(span)
    at = span.end
  }
  if (at < end) all.push({ start: at, end, text: '' })
  return all
}

/**
 * Formats an ELAN annotation file (EAF 3.0).
 * @param created when the recording was created
 */
export function toEaf(exported: ExportedTranscript, created: Date): string {
  const slots: string[] = []
  const slot = (time: Ms) => {
    const key = `ts${slots.length + 1}`
    slots.push(element('TIME_SLOT', { TIME_SLOT_ID: key, TIME_VALUE: time }))
    return key
  }
  let annotations = 0
  const tiers = tiersOf(exported).map(({ name, spans }) =>
    element(
      'TIER',
      { LINGUISTIC_TYPE_REF: 'default-lt', TIER_ID: name },
      spans.map(({ start, end, text }) => {
        const times = { TIME_SLOT_REF1: slot(start), TIME_SLOT_REF2: slot(end) }
        const value = element('ANNOTATION_VALUE', {}, escapeXml(text))
        const annotationAttributes = { ANNOTATION_ID: `a${++annotations}`, ...times }
        return element('ANNOTATION', {}, element('ALIGNABLE_ANNOTATION', annotationAttributes, value))
      }),
    ),
  )
  const address = encodeURIComponent(toPrintable(exported.media.name))
  const root = {
    AUTHOR: 'Longhand',
    DATE: created.toISOString(),
    FORMAT: '3.0',
    VERSION: '3.0',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:noNamespaceSchemaLocation': 'http://www.mpi.nl/tools/elan/EAFv3.0.xsd',
  }
  const media = element('MEDIA_DESCRIPTOR', {
    MEDIA_URL: `file:///${address}`,
    RELATIVE_MEDIA_URL: `./${address}`,
    MIME_TYPE: exported.media.hasVideo ? 'video/*' : 'audio/*',
  })
  const type = { GRAPHIC_REFERENCES: 'false', LINGUISTIC_TYPE_ID: 'default-lt', TIME_ALIGNABLE: 'true' }
  const file = element('ANNOTATION_DOCUMENT', root, [
    element('HEADER', { MEDIA_FILE: '', TIME_UNITS: 'milliseconds' }, [media]),
    element('TIME_ORDER', {}, slots),
    ...tiers,
    element('LINGUISTIC_TYPE', type),
  ])
  return `${xmlDeclaration}\n${file}\n`
}

/** Formats an Audacity label track: each passage's start, end and text, separated by tabs. */
export function toAudacity(exported: ExportedTranscript): string {
  const seconds = (time: Ms) => (time / 1000).toFixed(6)
  return listPassages(exported)
    .map(
      ({ start, end, name, text }) =>
        `${seconds(start)}\t${seconds(end)}\t${toPrintable(`${name}: ${text}`)}\n`,
    )
    .join('')
}
