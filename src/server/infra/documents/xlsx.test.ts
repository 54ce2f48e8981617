import { expect, test } from 'vitest'
import { conversation } from '#domain/exports/export-transcript.fixture.ts'
import { sheetTexts } from '#domain/exports/sheet-texts.ts'
import { unzip } from '#server/testing/unzip.ts'
import { toXlsx } from './xlsx.ts'

const readParts = async (highlights = conversation.highlights, language = 'en') => {
  const files = await unzip(Buffer.from(await toXlsx({ ...conversation, highlights }, sheetTexts(language))))
  return {
    sheet: files.get('xl/worksheets/sheet1.xml') ?? '',
    strings: files.get('xl/sharedStrings.xml') ?? '',
  }
}

test('a workbook has a row for each highlight, with comment, tags and replies', async () => {
  const { sheet, strings } = await readParts()
  expect(sheet.match(/<row /g)).toHaveLength(3)
  for (const text of [
    'Fish &amp; &lt;chips&gt;',
    'Food, Price &amp; cost',
    'Ada: Agreed.\nTwice.',
    'Grace Hopper',
  ])
    expect(strings).toContain(text)
  expect(strings).toContain('=HYPERLINK')
  expect(sheet).not.toContain('<f>')
})

test('a workbook without highlights reports that there are none', async () => {
  expect((await readParts([])).strings).toContain('Please highlight content to populate this report')
  expect((await readParts([], 'es')).strings).toContain('Resalta contenido para completar este informe')
})

test("hostile texts aren't treated as formulas", async () => {
  const [first] = conversation.highlights
  const comment = `_x0041_\u0000\ufffe${'x'.repeat(40_000)}`
  const { strings } = await readParts([{ ...first!, comment }])
  expect(strings).toContain('_x005F_x0041_x')
  for (const forbidden of ['\0', '\ufffe']) expect(strings).not.toContain(forbidden)
  const maxLength = Math.max(...Array.from(strings.matchAll(/<t[^>]*>([^<]*)</g), ([, text]) => text!.length))
  expect(maxLength).toBeLessThan(32_800)
})
