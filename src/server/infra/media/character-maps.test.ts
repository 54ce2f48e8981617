import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fontFile } from '#server/infra/documents/fonts.ts'
import { withFullCharacterMap } from './character-maps.ts'

test('a font with two Microsoft character maps gets one offset for both', async () => {
  const font = await readFile(fontFile('Noto Emoji'))
  const changedFont = Buffer.from(withFullCharacterMap(font))
  const table = font.readUInt32BE(font.indexOf('cmap') + 8)
  const records = Array.from({ length: font.readUInt16BE(table + 2) }, (_, i) => table + 4 + i * 8)
  const findRecord = (encoding: number) =>
    records.find((offset) => font.readUInt32BE(offset) === (3 << 16) + encoding)!
  const [basicMap, fullMap] = [findRecord(1) + 4, findRecord(10) + 4]
  const expected = Buffer.from(font)
  expected.writeUInt32BE(font.readUInt32BE(fullMap), basicMap)
  expect(font.equals(expected)).toBe(false)
  expect(changedFont.equals(expected)).toBe(true)
})

test('a font with one Microsoft character map stays as it is', async () => {
  const font = await readFile(fontFile('Noto Sans Hebrew'))
  expect(Buffer.from(withFullCharacterMap(font)).equals(font)).toBe(true)
})
