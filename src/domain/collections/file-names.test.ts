import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unicodeText } from '../text/unicode.arbitrary.ts'
import {
  exportFileName,
  fileExtension,
  isRejectedFile,
  nameFromFile,
  nameFromTitle,
  nameFromUrl,
  sanitizeFileName,
} from './file-names.ts'

const hostileName = fc.oneof(
  unicodeText({ maxLength: 300 }),
  fc.constantFrom(
    `${'../'.repeat(600)}etc/passwd\u202egnp.mp3`,
    `${'a'.repeat(4096)}.mp3`,
    '😀'.repeat(1000),
    `${'é\u0301'.repeat(2000)}.wav`,
    'e'.padEnd(4000, '\u0301'),
    '..',
    'C:\\Users\\x\\talk.mp4',
    'a\0b.mp3',
    'CON',
    'nul.old',
    '\ud83d.mp3',
  ),
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that there are no control characters.
const hiddenCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\n]/

describe('the name from a file', () => {
  test.each([
    ['team_meeting-3.final.mp3', 'Team Meeting 3 Final'],
    ['interview.mp4.wav', 'Interview'],
    ['über alles.M4A', 'Über Alles'],
    ['iPhone McCall.mov', 'IPhone McCall'],
    ['../../etc/passwd', 'Passwd'],
    ['C:\\talks\\день первый.ogg', 'День Первый'],
    ['notes.txt', 'Notes Txt'],
    ['gpj.\u202eabc.mp3', 'Gpj Abc'],
    ['.mp3', 'My upload'],
    ['___', 'My upload'],
    ['', 'My upload'],
    ['  录音 1.flac ', '录音 1'],
  ])('%s is %s', (file, name) => expect(nameFromFile(file)).toBe(name))

  test.each([
    ['AC/DC: Live 1.5', 'AC/DC: Live 1.5'],
    ['\u202eevil\u0007 title\n', 'evil title'],
    ['\u200e ', 'My upload'],
    ['a'.repeat(300), 'a'.repeat(200)],
  ])('the title %j becomes %j', (title, name) => expect(nameFromTitle(title)).toBe(name))

  test('of any file is one visible line of at most 200 characters', () => {
    fc.assert(
      fc.property(hostileName, (file) => {
        for (const name of [nameFromFile(file), sanitizeFileName(file)]) {
          expect(name.length).toBeGreaterThan(0)
          expect(name.length).toBeLessThanOrEqual(200)
          expect(name).not.toMatch(hiddenCharacters)
          expect(name).not.toMatch(/[/\\]/)
          expect(name.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the name of an uploaded file', () => {
  test.each([
    ['talk.mp3', 'talk.mp3', 'mp3'],
    ['../../x/Talk One.MP3', 'Talk One.MP3', 'mp3'],
    ['a\u202e3pm.exe', 'a3pm.exe', 'exe'],
    ['.htaccess', '.htaccess', undefined],
    ['x.tar.gz', 'x.tar.gz', 'gz'],
    ['x.m p3', 'x.m p3', undefined],
    ['\0', 'upload', undefined],
  ])('%j is shown as %j, with extension %j', (file, displayName, extension) => {
    expect(sanitizeFileName(file)).toBe(displayName)
    expect(fileExtension(file)).toBe(extension)
  })

  test('keeps its extension when truncated', () => {
    expect(sanitizeFileName(`${'long '.repeat(900)}.flac`)).toMatch(/^long .{100,}\.flac$/)
  })

  test.each([
    ['song.aif', true],
    ['song.AIFF', true],
    ['my.aif.mp3', true],
    ['waif.mp3', false],
  ])('%s is rejected: %s', (file, isRejected) => expect(isRejectedFile(file)).toBe(isRejected))
})

describe('the name of an exported file', () => {
  const id = '3f2a9c1e-0000-4000-8000-000000000000'
  test.each([
    ['Team talk', 'en-US', 'srt', 'Team talk_en.srt'],
    ['a/b:c*"d"', 'en+es', 'vtt', 'a-b-c-d-_en+es.vtt'],
    ['..\\..\\boot.ini', 'de', 'txt', '-..-boot.ini_de.txt'],
    ['', 'auto', 'docx', '3f2a9c1e_auto.docx'],
    ['Rede', '', 'srt', 'Rede_auto.srt'],
  ])('%j in %j as %j is %j', (name, languageCode, extension, expected) => {
    expect(exportFileName({ id, name, languageCode }, extension)).toBe(expected)
  })

  test('is safe on every file system with any collection name', () => {
    fc.assert(
      fc.property(hostileName, fc.string({ maxLength: 30 }), (name, languageCode) => {
        const file = exportFileName({ id, name, languageCode }, 'srt')
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255)
        expect(file).not.toMatch(/[<>:"/\\|?*]|^[.\s]/)
        expect(file).not.toMatch(hiddenCharacters)
        expect(file.endsWith('.srt')).toBe(true)
        expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*\./i)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['https://example.com/a/talk%20one.mp3?x=1', 'talk one.mp3'],
  ['https://example.com/a/', 'a'],
  ['https://example.com', 'example.com'],
  ['https://example.com/100%', '100%'],
])('calls the link %s %s', (url, name) => {
  expect(nameFromUrl(url)).toBe(name)
})
