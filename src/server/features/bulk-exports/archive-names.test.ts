import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createUniqueNamer } from './archive-names.ts'

const file = (format: string, extension = format) => ({ format, extension })

it('numbers equal names, the same for all files of a collection, regardless of case and normalization', () => {
  const name = createUniqueNamer()
  expect(name('Call_en', [file('srt')])).toEqual(['Call_en.srt'])
  expect(name('call_en', [file('srt'), file('docx')])).toEqual(['call_en (2).srt', 'call_en (2).docx'])
  expect(name('Call_en', [file('docx')])).toEqual(['Call_en.docx'])
  expect(name('Jose\u0301_es', [file('srt')])).toEqual(['Jose\u0301_es.srt'])
  expect(name('Jos\u00e9_es', [file('srt')])).toEqual(['Jos\u00e9_es (2).srt'])
})

it('adds the format for files with the same extension', () => {
  const name = createUniqueNamer()
  expect(name('Call_en', [file('txt'), file('audacity', 'txt'), file('srt')])).toEqual([
    ...['Call_en txt.txt', 'Call_en audacity.txt', 'Call_en.srt'],
  ])
})

it('keeps every name unique and below 255 bytes', () => {
  const stems = fc.array(
    fc.oneof(fc.constantFrom('a', 'A', 'a (2)'), fc.string({ unit: 'grapheme', maxLength: 300 })),
  )
  fc.assert(
    fc.property(stems, (all) => {
      const name = createUniqueNamer()
      const names = all.flatMap((stem) => name(stem, [file('srt'), file('docx')]))
      expect(new Set(names.map((fileName) => fileName.toLowerCase())).size).toBe(names.length)
      for (const fileName of names) expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255)
    }),
  )
})
