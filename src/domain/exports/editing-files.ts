import type { FrameRate } from '#contract/export-formats.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { element, escapeXml, xmlDeclaration } from '#domain/text/xml.ts'
import { type ExportedTranscript, listPassages } from './export-transcript.ts'
import { toFrames, toTimebase, toTimecode } from './frame-rates.ts'

const noteOf = ({ name, text }: { name: string; text: string }) =>
  `${toPrintable(name)}: ${toPrintable(text)}`

/**
 * Formats a CMX 3600 edit decision list: the passages cut from the recording, back to back, with their text
 * as comments. Timecodes are non-drop-frame and start at zero.
 */
export function toEdl(exported: ExportedTranscript, rate: FrameRate): string {
  const frames = toTimebase(rate)
  const track = exported.media.hasVideo ? 'AA/V' : 'AA  '
  let at = 0
  const events = listPassages(exported).map((passage, i) => {
    const [from, to] = [toFrames(passage.start, frames), toFrames(passage.end, frames)]
    const length = Math.max(1, to - from)
    const times = [from, from + length, at, at + length].map((time) => toTimecode(time, frames))
    at += length
    return [
      `${String(i + 1).padStart(3, '0')}  AX       ${track}  C        ${times.join(' ')}`,
      `* FROM CLIP NAME: ${toPrintable(exported.media.name)}`,
      `* COMMENT: ${noteOf(passage)}`,
    ].join('\r\n')
  })
  return [`TITLE: ${toPrintable(exported.title)}`, 'FCM: NON-DROP FRAME', '', ...events, ''].join('\r\n')
}

/** Final Cut Pro's names for its predefined 1080p formats. */
const finalCutRates: Record<FrameRate, string> = {
  '23.976': '2398',
  '24': '24',
  '25': '25',
  '29.97': '2997',
  '30': '30',
  '50': '50',
  '59.94': '5994',
  '60': '60',
}

/** Formats a Final Cut Pro project (FCPXML 1.10): the whole recording, with a marker at each passage. */
export function toFcpxml(exported: ExportedTranscript, rate: FrameRate): string {
  const frames = toTimebase(rate)
  const [numerator, denominator] = frames.isNtsc ? [1001, frames.base * 1000] : [1, frames.base]
  const time = (count: number) => (count === 0 ? '0s' : `${count * numerator}/${denominator}s`)
  const { title, media } = exported
  const duration = time(Math.max(1, toFrames(media.duration, frames)))
  const markers = listPassages(exported).map((passage) =>
    element('marker', {
      start: time(toFrames(passage.start, frames)),
      duration: time(1),
      value: toPrintable(passage.name),
      note: toPrintable(passage.text),
    }),
  )
  const audio = { hasAudio: 1, audioSources: 1, audioChannels: 2 }
  const clipProperties = {
    name: media.name,
    start: '0s',
    duration,
    ...(media.hasVideo && { hasVideo: 1, format: 'r1' }),
  }
  const file = { kind: 'original-media', src: `./${encodeURIComponent(toPrintable(media.name))}` }
  const resources = [
    element('format', {
      id: 'r1',
      name: `FFVideoFormat1080p${finalCutRates[rate]}`,
      frameDuration: time(1),
      width: 1920,
      height: 1080,
    }),
    element('asset', { id: 'r2', ...clipProperties, ...audio }, element('media-rep', file)),
  ]
  const clip = element(
    'asset-clip',
    { ref: 'r2', offset: '0s', name: toPrintable(title), start: '0s', duration, tcFormat: 'NDF' },
    markers,
  )
  const sequence = element(
    'sequence',
    { format: 'r1', duration, tcStart: '0s', tcFormat: 'NDF' },
    element('spine', {}, clip),
  )
  const project = element(
    'event',
    { name: toPrintable(title) },
    element('project', { name: toPrintable(title) }, sequence),
  )
  const root = element('fcpxml', { version: '1.10' }, [
    element('resources', {}, resources),
    element('library', {}, project),
  ])
  return `${xmlDeclaration}\n<!DOCTYPE fcpxml>\n${root}\n`
}

/**
 * Formats a sequence of the whole recording with a marker at each passage, in the Final Cut Pro 7 format
 * (XMEML 5), which Premiere Pro and DaVinci Resolve can import.
 */
export function toXmeml(exported: ExportedTranscript, rate: FrameRate): string {
  const frames = toTimebase(rate)
  const { title, media } = exported
  const duration = Math.max(1, toFrames(media.duration, frames))
  const value = (name: string, content: string | number) =>
    element(name, {}, escapeXml(String(content)) || ' ')
  const timing = element('rate', {}, [
    value('timebase', frames.base),
    value('ntsc', frames.isNtsc ? 'TRUE' : 'FALSE'),
  ])
  const markers = listPassages(exported).map((passage) =>
    element('marker', {}, [
      value('name', toPrintable(passage.name)),
      value('comment', toPrintable(passage.text)),
      value('in', toFrames(passage.start, frames)),
      value('out', toFrames(passage.end, frames)),
    ]),
  )
  const kinds = media.hasVideo ? ['video', 'audio'] : ['audio']
  const path = `file://localhost/${encodeURIComponent(toPrintable(media.name))}`
  const file = element('file', { id: 'file-1' }, [
    value('name', toPrintable(media.name)),
    value('pathurl', path),
    timing,
    value('duration', duration),
    element(
      'media',
      {},
      kinds.map((kind) => element(kind, {})),
    ),
  ])
  const clips = kinds.map((kind, i) => {
    const reference = i === 0 ? file : element('file', { id: 'file-1' })
    const item = element('clipitem', { id: `clipitem-${i + 1}` }, [
      value('name', toPrintable(media.name)),
      timing,
      ...[value('start', 0), value('end', duration), value('in', 0), value('out', duration)],
      reference,
    ])
    return element(kind, {}, element('track', {}, item))
  })
  const sequence = element('sequence', { id: 'sequence-1' }, [
    value('name', toPrintable(title)),
    value('duration', duration),
    timing,
    element('media', {}, clips),
    ...markers,
  ])
  return `${xmlDeclaration}\n<!DOCTYPE xmeml>\n${element('xmeml', { version: '5' }, sequence)}\n`
}
