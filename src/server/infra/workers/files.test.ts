import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile as writeBytes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import labels from 'audacity-labels'
import vttConvert from 'aws-transcription-to-vtt'
import fc from 'fast-check'
import imscDocument from 'imsc/src/main/js/doc.js'
import imscIntermediate from 'imsc/src/main/js/isd.js'
import Papa from 'papaparse'
import subsrt from 'subsrt-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebVTTParser } from 'webvtt-parser'
import { type ExportFormat, exportFiles, exportFormats } from '#contract/export-formats.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import { conversation } from '#domain/exports/export-transcript.fixture.ts'
import { listPassages } from '#domain/exports/export-transcript.ts'
import { defaultPageOptions } from '#domain/exports/pages.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { expectWellFormed } from '#server/testing/well-formed.ts'
import { type FileOptions, writeFile } from './files.ts'

const options: FileOptions = {
  ...defaultPageOptions,
  size: 35,
  breakAllSpeakers: false,
  from: 0,
  hasComments: true,
  hasDetails: true,
  recordedAt: new Date('2026-03-01T09:00:00Z'),
  frameRate: '25',
}
const { words: talkWords, ...exportedFields } = conversation

async function writeTalk(format: ExportFormat, words = talkWords, overrides: Partial<FileOptions> = {}) {
  const storedWords = { chunks: [JSON.stringify(words)], until: null, redacting: null }
  return Buffer.from(
    await writeFile({ format, storedWords, metadata: exportedFields, options: { ...options, ...overrides } }),
  )
}
const writeText = async (...args: Parameters<typeof writeTalk>) => (await writeTalk(...args)).toString()

describe('an exported file', () => {
  const textFormats = exportFormats.filter((format) => exportFiles[format].isText)
  it.each(textFormats)('as %s matches the recorded file', async (format) => {
    await expect(await writeText(format)).toMatchFileSnapshot(
      `golden/${format}.${exportFiles[format].extension}`,
    )
  })

  it.each(['ttml', 'fcpxml', 'premiere', 'eaf'] as const)(
    'as %s is well-formed XML for any words',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(transcripts(), async (words) => {
          expectWellFormed(await writeText(format, words))
        }),
        { numRuns: 50 },
      )
    },
  )
})

interface PlainCue {
  start: number
  end: number
  text: string
}
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const expected = (words: readonly Word[]): PlainCue[] =>
  createCues(words, { size: 35 }).map(({ start, end, lines }) => ({
    start,
    end,
    text: lines.map(joinWords).join(' '),
  }))

describe('subtitles have the same cues when read by other programs:', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhand-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Reads subtitles with ffprobe. */
  async function probe(format: ExportFormat): Promise<PlainCue[]> {
    const path = join(folder, `talk.${exportFiles[format].extension}`)
    await writeBytes(path, await writeTalk(format))
    const probeArgs = [
      '-show_packets',
      '-show_data',
      '-show_entries',
      'packet=pts_time,duration_time,data',
      '-of',
      'json',
    ]
    const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...probeArgs, path])
    const { packets } = JSON.parse(stdout) as {
      packets: { pts_time: string; duration_time: string; data: string }[]
    }
    return packets.map(({ pts_time, duration_time, data }) => {
      const bytes = [...data.matchAll(/^[0-9a-f]{8}: ((?:[0-9a-f]{2,4} ?)+)/gm)].map(([, hex = '']) =>
        hex.replace(/ /g, ''),
      )
      const start = Math.round(Number(pts_time) * 1000)
      const text = Buffer.from(bytes.join(''), 'hex').toString()
      return { start, end: start + Math.round(Number(duration_time) * 1000), text }
    })
  }

  it.each(['srt', 'sbv'] as const)('%s, by ffmpeg', async (format) => {
    const probedCues = await probe(format)
    const plain = expected(talkWords).map((cue) => ({
      ...cue,
      text: cue.text.replaceAll('-->', format === 'srt' ? '→' : '-->'),
    }))
    expect(probedCues.map((cue) => ({ ...cue, text: toOneLine(cue.text) }))).toEqual(plain)
  })

  it('ass, by ffmpeg', async () => {
    const parsedCues = (await probe('ass')).map(({ text, ...times }) => ({
      ...times,
      text: text.split(',').slice(8).join(','),
    }))
    const expectedCues = expected(talkWords).map(({ start, end, text }) => ({
      start: Math.round(start / 10) * 10,
      end: Math.round(end / 10) * 10,
      text: text.replaceAll('{', '｛').replaceAll('}', '｝').replaceAll('\\', '\\\u2060'),
    }))
    expect(parsedCues.map((cue) => ({ ...cue, text: cue.text.replaceAll('\\N', ' ') }))).toEqual(expectedCues)
  })

  it('vtt, by a WebVTT validator', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts(), async (words) => {
        const { cues: parsedCues, errors } = new WebVTTParser().parse(
          await writeText('vtt', words),
          'subtitles',
        )
        expect(errors).toEqual([])
        const parsedTimes = parsedCues.map(({ startTime, endTime }) => [
          Math.round(startTime * 1000),
          Math.round(endTime * 1000),
        ])
        expect(parsedTimes).toEqual(expected(words).map(({ start, end }) => [start, end]))
      }),
      { numRuns: 200 },
    )
  })

  it.each(['srt', 'sbv', 'ass'] as const)('%s, by subsrt', async (format) => {
    const parsedCues = subsrt
      .parse(await writeText(format), { format })
      .filter((entry) => entry.type === 'caption')
    const starts = parsedCues.map((entry) => ('start' in entry ? entry.start : -1))
    const round = (time: number) => (format === 'ass' ? Math.round(time / 10) * 10 : time)
    expect(starts).toEqual(expected(talkWords).map(({ start }) => round(start)))
  })

  it('ttml, by imscJS', async () => {
    const problems: string[] = []
    const note = (message: string) => void problems.push(message)
    const track = imscDocument.fromXML(await writeText('ttml'), {
      info: note,
      warn: note,
      error: note,
      fatal: note,
    })
    const textAt = (time: number) => {
      const parts: string[] = []
      const visit = ({ kind, text, contents }: ReturnType<typeof imscIntermediate.generateISD>) => {
        if (kind === 'br') parts.push(' ')
        if (text) parts.push(text)
        for (const child of contents ?? []) visit(child)
      }
      visit(imscIntermediate.generateISD(track, time))
      return toOneLine(parts.join(''))
    }
    for (const { start, text } of expected(talkWords)) expect(textAt(start / 1000 + 0.01)).toBe(text)
    expect(track.getMediaTimeEvents().length).toBeGreaterThan(3)
    expect(problems).toEqual([])
  })

  it.each(['bottom', 'top'] as const)('captions are placed at the %s', async (position) => {
    const at = (format: ExportFormat) => writeText(format, talkWords, { position })
    const { cues: parsedCues } = new WebVTTParser().parse(await at('vtt'), 'subtitles')
    expect(new Set(parsedCues.map(({ linePosition }) => linePosition))).toEqual(
      new Set([position === 'top' ? 0 : 'auto']),
    )
    const track = imscDocument.fromXML(await at('ttml'))
    const { contents = [] } = imscIntermediate.generateISD(track, (talkWords[0]?.start ?? 0) / 1000)
    const alignedCues = contents.map(
      ({ styleAttrs }) => styleAttrs?.['http://www.w3.org/ns/ttml#styling displayAlign'],
    )
    expect(alignedCues).toEqual([position === 'top' ? 'before' : 'after'])
    // Alignments follow the layout of a numeric keypad.
    const [, alignment] = /^Style: .*,(\d),120,120,60,-1$/m.exec(await at('ass')) ?? []
    expect(alignment).toBe(position === 'top' ? '8' : '2')
  })

  it('aws, by a converter of Amazon Transcribe', async () => {
    // The converter doesn't escape arrows.
    const words = talkWords.filter((word) => word.text !== '-->')
    const vtt = vttConvert(JSON.parse(await writeText('aws', words)))
    const parsedTexts = new WebVTTParser().parse(`${vtt}\n`).cues.map((cue) => cue.text)
    expect(toOneLine(parsedTexts.join(' ')).replace(/ ([.,?!;:])/g, '$1')).toBe(
      joinWords(words).replace(/ ([.,?!;:])/g, '$1'),
    )
  })
})

describe('labels for Audacity', () => {
  it('have the same times and texts when read by audacity-labels', async () => {
    const parsedLabels = labels.parse(await writeText('audacity')).fork(
      () => [],
      (foundLabels) => foundLabels,
    )
    const seconds = (time: number) => time / 1000
    expect(parsedLabels.map(({ startTime, endTime, labelText }) => [startTime, endTime, labelText])).toEqual(
      listPassages(conversation).map(({ start, end, name, text }) => [
        seconds(start),
        seconds(end),
        toPrintable(`${name}: ${text}`),
      ]),
    )
  })
})

describe('a CSV file', () => {
  it('has a row per turn, and no formulas', async () => {
    const hostileCells = ['=cmd|’/c calc’!A0', '+1', '-2', '@SUM(A1)', '\t=1', '\u0000=1', '"=1', ' =1']
    const words = hostileCells.flatMap((text, i) => ({
      text: toPrintable(text) || 'x',
      start: i * 1000,
      end: i * 1000 + 500,
      confidence: 1,
      speaker: `spk_${i % 2}`,
      turn: true as const,
    }))
    const csv = await writeText('csv', words)
    const { data, errors } = Papa.parse<string[]>(csv.slice(1).trimEnd())
    expect(errors).toEqual([])
    expect(data[0]).toEqual(['Start time', 'End time', 'Speaker', 'Text'])
    expect(data).toHaveLength(hostileCells.length + 1)
    for (const row of data) for (const cell of row) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
  })
})
