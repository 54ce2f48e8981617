import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ExportFormat, exportFiles, exportFormats } from '#contract/export-formats.ts'
import type { DocumentSettingsChange } from '#contract/settings.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { unzip } from '#server/testing/unzip.ts'

const product = await sharedTestProduct()
const owner = await product.register()
let id: string
const tagId = crypto.randomUUID()

const words = ['Good', 'morning', 'everyone.', '=1+2'].map((text, i) => ({
  text,
  start: i * 1000,
  end: i * 1000 + 500,
  confidence: 0.9,
  speaker: 'spk_0',
}))

beforeAll(async () => {
  const listRequest = { params: { uid: owner.uid }, body: { orgId: owner.orgId } }
  const page = await owner.call(endpoints.listCollections, listRequest)
  id = page.Items[0]?.id ?? ''
  const speakers = [{ id: 'spk_0', name: 'Ada' }]
  await storeTranscript(product.context.db, id, { words, speakers, sources: [] })
  await owner.call(endpoints.addTag, {
    params: { oid: owner.orgId, tagId },
    body: { name: 'Greeting', color: 'green' },
  })
  const highlightId = crypto.randomUUID()
  await owner.call(endpoints.addHighlight, {
    params: { id, highlightId },
    body: {
      quote: 'morning everyone.',
      startTime: 1,
      endTime: 2.5,
      speaker: 'spk_0',
      content: 'Nice opening',
      tags: { [tagId]: true },
    },
  })
  await owner.call(endpoints.addReply, {
    params: { id, highlightId, replyId: crypto.randomUUID() },
    body: { content: 'I agree' },
  })
})

type Query = Omit<NonNullable<CallInput<typeof endpoints.getSubtitles>['query']>, 'format'>
const send = (sender: Pick<Caller, 'send'>, format: ExportFormat, query: Query = {}) =>
  sender.send(endpoints.getSubtitles, { params: { id }, query: { ...query, format } })
const file = async (format: ExportFormat, query: Query = {}) => {
  const response = await send(owner, format, query)
  expect(response.statusCode).toBe(200)
  return response
}
const readPart = async (format: ExportFormat, part: string, query: Query = {}) =>
  (await unzip((await file(format, query)).rawPayload)).get(part) ?? ''

describe('an export', () => {
  it.each(exportFormats)('as %s has its media type and file name', async (format) => {
    const { headers, rawPayload } = await file(format)
    const { mediaType, extension } = exportFiles[format]
    expect(headers['content-type']).toMatch(new RegExp(`^${mediaType.replace(/[+.]/g, '\\$&')}`))
    expect(headers['content-disposition']).toMatch(new RegExp(`_en\\.${extension}"?$`))
    expect(rawPayload.length).toBeGreaterThan(40)
  })

  it('omits what the options exclude', async () => {
    expect((await file('txt', { times: 'false' })).body).toBe('Ada\nGood morning everyone. =1+2\n')
    expect((await file('md', { highlights: 'false' })).body).not.toContain('<mark>')
    expect((await file('md')).body).toContain('<mark>morning everyone.</mark>')
    expect((await file('edl', { frameRate: '50' })).body).toContain('00:00:01:00 00:00:02:25')
  })

  it('has highlights with tags and replies as a workbook', async () => {
    const sharedStrings = await readPart('xlsx', 'xl/sharedStrings.xml')
    for (const text of ['morning everyone.', 'Nice opening', 'Greeting', 'I agree', 'Ada'])
      expect(sharedStrings).toContain(text)
  })

  it('has comments in Word only on request', async () => {
    expect(await readPart('docx', 'word/comments.xml')).not.toContain('Nice opening')
    expect(await readPart('docx', 'word/comments.xml', { comments: 'true' })).toContain('Nice opening')
  })

  it("follows the user's settings for documents", async () => {
    expect(await readPart('docx', 'word/document.xml')).toContain('Welcome to Longhand')
    await owner.call(endpoints.changeSettings, {
      params: { uid: owner.uid },
      body: { headerText: 'Confidential', footerText: 'Acme', filenameAsTitle: false, showShortHeader: true },
    })
    expect(await readPart('docx', 'word/header1.xml')).toContain('Confidential')
    expect(await readPart('docx', 'word/footer1.xml')).toContain('Acme')
    const document = await readPart('docx', 'word/document.xml')
    expect(document).not.toContain('Welcome to Longhand')
    expect(document).not.toContain(' · ')
  })

  it('follows the settings of the collection rather than those of the user', async () => {
    const change = (body: DocumentSettingsChange) =>
      owner.call(endpoints.changeCollection, { params: { id }, body })
    expect(await change({ headerText: 'Archive', filenameAsTitle: true })).toMatchObject({
      headerText: 'Archive',
      filenameAsTitle: true,
    })
    expect(await readPart('docx', 'word/header1.xml')).toContain('Archive')
    expect(await readPart('docx', 'word/footer1.xml')).toContain('Acme')
    expect(await readPart('docx', 'word/document.xml')).toContain('Welcome to Longhand')
    expect(await change({ headerText: null, filenameAsTitle: null })).not.toHaveProperty('headerText')
    expect(await readPart('docx', 'word/header1.xml')).toContain('Confidential')
  })

  it('through a public link has only the highlights that the link shows, without their comments', async () => {
    const visitor = product.anonymous
    const link = async (showHighlights: boolean) =>
      (
        await owner.call(endpoints.createPublicLink, {
          params: { id },
          body: { allowExport: true, showHighlights },
        })
      ).pubkey
    const hiddenResponse = await send(visitor, 'md', { pubkey: await link(false) })
    expect(hiddenResponse.statusCode).toBe(200)
    expect(hiddenResponse.body).not.toContain('<mark>')
    const response = await send(visitor, 'json', { pubkey: await link(true) })
    expect(response.json().highlights).toMatchObject([
      { quote: 'morning everyone.', comment: '', tags: [], replies: [] },
    ])
  })
})
