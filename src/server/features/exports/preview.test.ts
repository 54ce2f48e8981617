import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { cutPreview } from './preview.ts'

const product = await sharedTestProduct()

it('shows the beginning of the file that the same options export', async () => {
  const user = await product.register()
  const params = { id: await addRecording(product, user) }
  const query = { format: 'srt', size: '10' } as const
  const { text } = await user.call(endpoints.previewExport, { params, query })
  expect(text).toContain('some words')
  const word = await user.call(endpoints.previewExport, { params, query: { format: 'docx' } })
  expect(word).toMatchObject({
    text: null,
    table: null,
    page: { title: 'A talk', header: 'A talk', layout: 'prose', paragraphs: [{ speaker: 'Speaker 1' }] },
    isCut: false,
    hasRedactedWords: false,
  })
  expect(word.page?.paragraphs[0]?.runs.map((run) => run.text).join(' ')).toContain('some words')
  const sheet = await user.call(endpoints.previewExport, { params, query: { format: 'xlsx' } })
  expect(sheet.table).toMatchObject({
    columns: expect.arrayContaining(['Start time', 'Highlight']),
    rows: [['Please highlight content to populate this report']],
  })
  const { welcomeSettings } = await user.call(endpoints.getSettings, { params: { uid: user.uid } })
  expect(welcomeSettings.exported).toBe(false)
  const { body } = await user.send(endpoints.getSubtitles, { params, query })
  expect(body.replaceAll('\r\n', '\n')).toBe(text)
})

it('cuts long files at a line or a visible character', () => {
  const lines = Array.from({ length: 61 }, (_, index) => `${index}`)
  expect(cutPreview(`\ufeff${lines.slice(0, 60).join('\r\n')}`)).toEqual({
    text: lines.slice(0, 60).join('\n'),
    isCut: false,
  })
  expect(cutPreview(lines.join('\n'))).toEqual({ text: lines.slice(0, 60).join('\n'), isCut: true })
  expect(cutPreview('👩‍👩‍👧'.repeat(1000))).toEqual({ text: '👩‍👩‍👧'.repeat(500), isCut: true })
})
