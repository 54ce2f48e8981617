import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { InputWord } from '#domain/imports/input-transcript.ts'
import { ImportError } from './errors.ts'
import { parseImport } from './parse.ts'

const parseContent = async (content: string | Uint8Array, encoding?: 'windows-1251' | 'utf-8') =>
  parseImport({ bytes: typeof content === 'string' ? Buffer.from(content) : content, encoding })
const transcriptOf = async (content: string | Uint8Array) => (await parseContent(content)).transcript
/** Formats words as `¶Name:word@start-end`, without missing parts. */
const formatWord = ({ text, speaker, turn, start, end }: InputWord) =>
  `${turn ? '¶' : ''}${speaker ? `${speaker}:` : ''}${text}${start === undefined ? '' : `@${start}-${end ?? ''}`}`
const formatWords = async (content: string | Uint8Array) => {
  const { format, timing, words } = await transcriptOf(content)
  return `${format} ${timing} | ${words.map(formatWord).join(' ')}`
}
async function readProblem(content: string | Uint8Array, encoding?: 'utf-8') {
  const error = await parseContent(content, encoding).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ImportError)
  const { problem, position } = error as ImportError
  return position ? `${problem} ${position.line}:${position.column}` : problem
}

describe('text', () => {
  it.each([
    [
      'no speakers',
      'Hello there.\nNote: one line.\n\nBye.',
      'text none | ¶Hello there. Note: one line. ¶Bye.',
    ],
    [
      'speakers',
      'ADA: Hi.\nand more\nBOB: Yes: it is.\n\nADA: Good.',
      'text none | ¶ADA:Hi. ADA:and ADA:more ¶BOB:Yes: BOB:it BOB:is. ¶ADA:Good.',
    ],
    [
      'a name before a time',
      'Speaker 1 (00:03):\nHi.\n\nSpeaker 2 (00:09):\nYo.',
      'text cues | ¶Speaker 1:Hi.@3000-9000 ¶Speaker 2:Yo.@9000-',
    ],
    [
      'Otter',
      'Ada Lovelace  0:03  \nHi. Good.\n\nUnknown Speaker  1:02:03\nBye.\n\nTranscribed by https://otter.ai\n',
      'otter cues | ¶Ada Lovelace:Hi.@3000-3723000 Ada Lovelace:Good.@3000-3723000 ¶Unknown Speaker:Bye.@3723000-',
    ],
    [
      'Descript',
      '[00:00:00] **Ada:** Hi there. [00:00:02] More.\n\n[00:00:05] Bob: Yes.',
      'descript cues | ¶Ada:Hi@0-2000 Ada:there.@0-2000 Ada:More.@2000-5000 ¶Bob:Yes.@5000-',
    ],
    [
      'a time on a separate line',
      '[00:00:07]\nHi.\n\n0:09\nYo.',
      'descript cues | ¶Hi.@7000-9000 ¶Yo.@9000-',
    ],
    ['times out of order', '[00:09] A.\n\n[00:03] B.', 'text none | ¶A. ¶B.'],
    ['a script without spaces', '今天天气很好。我们去公园。', 'text none | ¶今天 天气 很好。 我们 去 公园。'],
  ])('has %s', async (_, text, expected) => expect(await formatWords(text)).toBe(expected))
})

describe('subtitles', () => {
  it('are read from SRT, with short fractions, tags, missing empty lines and empty text', async () => {
    const srt =
      '\ufeff1\r\n00:00:00,5 --> 00:00:02,25\r\n<i>Hello</i> {\\an8}you\r\n2\r\n00:00:03,000 --> 00:00:02,000\r\n\r\n3\r\n00:00:04,000 --> 00:00:05,000\r\n\r\nBOB: 5 < 6\r\nBOB: yes'
    expect(await formatWords(srt)).toBe(
      'srt cues | Hello@500-2250 you@500-2250 ¶BOB:5@4000-5000 BOB:<@4000-5000 BOB:6@4000-5000 BOB:yes@4000-5000',
    )
  })

  it('are read from WebVTT, with voices, notes, styles, settings and entities', async () => {
    const vtt =
      'WEBVTT - title\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE a comment\nmore\n\nid-1\n00:01.5 --> 00:02.000 align:start\n<v.loud Ada Lovelace>Hi <00:01.700><c>there</c></v> &amp;\n\n01:00:00.000 --> 01:00:01.000\n- A\n- B\n'
    expect(await formatWords(vtt)).toBe(
      'vtt cues | ¶Ada Lovelace:Hi@1500-2000 Ada Lovelace:there@1500-2000 Ada Lovelace:&@1500-2000 ¶Ada Lovelace:A@3600000-3601000 ¶Ada Lovelace:B@3600000-3601000',
    )
  })

  it('keep cues with impossible times, without the times', async () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n00:00:05,000 --> 00:00:01,000\ntwo\n\n3\n99:99:99,999 --> 99:99:99,999\nthree\n\n4\n75:00 --> 76:00\nfour\n'
    expect(await formatWords(srt)).toBe('srt cues | one@1000-2000 two three four@4500000-4560000')
  })

  it('are sorted by time', async () => {
    const srt = '1\n00:00:03,000 --> 00:00:04,000\nlate\n\n2\n00:00:01,000 --> 00:00:02,000\nearly\n'
    expect(await formatWords(srt)).toBe('srt cues | early@1000-2000 late@3000-4000')
  })
})

describe("files that aren't transcripts", () => {
  it.each([
    ['nothing', '', 'empty'],
    ['only spaces', ' \n\t ', 'empty'],
    ['times without text', '1\n00:00:01,000 --> 00:00:02,000\n\n', 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'binary'],
    ['a PDF', '%PDF-1.7 and more', 'binary'],
    ['RTF', '{\\rtf1 Hello}', 'binary'],
    ['truncated JSON', '{"segments": [{"text": "a"', 'broken_json 1:27'],
    ['JSON with an error', '{"a": 1,\n "b": }', 'broken_json 2:7'],
    ["JSON that isn't a transcript", '{"a": 1}', 'not_transcript'],
    ['a ZIP archive', zipOf({ 'a.txt': 'hello' }), 'not_transcript'],
    ['a damaged ZIP archive', Buffer.from('PK\u0003\u0004 and no more'), 'damaged'],
  ])('are rejected: %s', async (_, content, problem) => expect(await readProblem(content)).toBe(problem))

  it('are rejected if they are too large, also when unpacked', async () => {
    expect(await readProblem(Buffer.alloc(50_000_001, 'a '))).toBe('too_large')
    expect(await readProblem(Buffer.alloc(1_200_000, 'a '))).toBe('too_many_words')
    const zipBomb = zipOf({ 'word/document.xml': ' '.repeat(30_000_000) })
    expect(zipBomb.length).toBeLessThan(100_000)
    expect(await readProblem(zipBomb)).toBe('too_large')
    const forgedZip = zipOf({ 'word/document.xml': ' '.repeat(30_000_000) }, 1000)
    expect(await readProblem(forgedZip)).toBe('damaged')
  })

  // Parsing in quadratic time would take hours.
  it.each(['[', '[00:', ' ', 'A: ', '<v ', '**', '0:00\n', '&amp', '-->\n', '{"a":[', '[[['])(
    'are rejected or parsed quickly: many %j',
    async (part) => {
      const error = await parseContent(part.repeat(500_000 / part.length)).catch((reason: unknown) => reason)
      if (error instanceof Error) expect(error).toBeInstanceOf(ImportError)
    },
  )
})

describe('encodings', () => {
  it('keep the text of a UTF-8 file with some invalid bytes', async () => {
    const [before, after] = [Buffer.from(cueOf('¡Olé! Los niños')), Buffer.from(' están aquí\n')]
    const { transcript, ...found } = await parseContent(
      Buffer.concat([before, Buffer.from([0xff, 0x80]), after]),
    )
    expect(found).toEqual({ encoding: 'utf-8', isCertain: false })
    expect(JSON.stringify(transcript)).toContain('niños')
  })

  it('are detected by byte order mark or strict UTF-8', async () => {
    expect(await parseContent(Buffer.from('\ufeffhello', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      isCertain: true,
    })
    expect(await parseContent('żółć')).toMatchObject({ encoding: 'utf-8', isCertain: true })
  })

  it('are otherwise guessed, and can be chosen', async () => {
    const bytes = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x21])
    expect((await parseContent(bytes)).isCertain).toBe(false)
    const { transcript, isCertain } = await parseContent(bytes, 'windows-1251')
    expect([transcript.words.map(({ text }) => text).join(' '), isCertain]).toEqual(['Привет, мир!', true])
    expect(await readProblem(bytes, 'utf-8')).toBe('wrong_encoding')
  })

  const cueOf = (text: string) => `1\r\n00:00:01,000 --> 00:00:04,000\r\n${text}\r\n\r\n`
  it.each([
    ['utf-16le', 'Čau světe, привет'],
    ['utf-16be', 'Čau světe, привет'],
    ['utf-16le', '今日はとても良い天気ですね'],
    ['windows-1252', 'Los niños están aquí; ¿por qué? Él también quería café – señor Núñez, mañana.'],
    ['shift_jis', '今日はとても良い天気ですね。明日も晴れると思います。'],
    ['windows-1251', 'Сегодня очень хорошая погода, и завтра тоже будет солнечно.'],
  ])('of subtitles without a mark: %s is found', async (encoding, text) => {
    const { transcript, ...found } = await parseContent(iconv.encode(cueOf(text).repeat(4), encoding))
    expect(found).toEqual({ encoding, isCertain: false })
    expect(transcript.format).toBe('srt')
    const joinedText = transcript.words.map((word) => word.text).join('')
    expect(joinedText).toContain(text.replaceAll(' ', ''))
  })

  it('are refused if none fits the text', async () => {
    expect(await readProblem(Buffer.from('PK\0\0\0\0a\0\0\0\0\0\0'))).toBe('binary')
  })
})

it('keeps every word of a text', async () => {
  const word = fc.stringMatching(/^[a-zé0-9'.,!?]{1,12}$/)
  const paragraph = fc.array(word, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(paragraph, { minLength: 1, maxLength: 8 }), async (paragraphs) => {
      const text = paragraphs.map((words) => words.join(' ')).join('\n\n')
      const { words } = await transcriptOf(text)
      expect(words.map((one) => one.text)).toEqual(paragraphs.flat())
    }),
  )
})

/** Creates a ZIP archive that claims a size of `declaredSize` for each part. */
function zipOf(parts: Record<string, string>, declaredSize?: number): Buffer {
  const localHeaders: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = deflateRawSync(content)
    const sizes = [data.length, declaredSize ?? content.length]
    const localHeader = Buffer.alloc(30)
    localHeader.write('PK\u0003\u0004', 'latin1')
    localHeader.writeUInt16LE(8, 8)
    for (const [i, size] of sizes.entries()) localHeader.writeUInt32LE(size, 18 + 4 * i)
    localHeader.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002', 'latin1')
    central.writeUInt16LE(8, 10)
    for (const [i, size] of sizes.entries()) central.writeUInt32LE(size, 20 + 4 * i)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    localHeaders.push(localHeader, Buffer.from(name), data)
    entries.push(central, Buffer.from(name))
    offset += localHeader.length + name.length + data.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  for (const at of [8, 10]) end.writeUInt16LE(Object.keys(parts).length, at)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...localHeaders, directory, end])
}
