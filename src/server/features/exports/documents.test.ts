import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DocumentFormat, documentFiles, documentFormats } from '#contract/document-formats.ts'
import { endpoints } from '#contract/endpoints.ts'
import { collectionFolder } from '#server/features/collections/service.ts'
import { onePixel } from '#server/testing/image-model-server.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { unzip, unzipBytes } from '#server/testing/unzip.ts'

const product = await sharedTestProduct()
const owner = await product.register()
let id: string
let mediaId: string

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

beforeAll(async () => {
  id = randomUUID()
  const body = { type: 'text' as const, cid: id, orgId: owner.orgId, name: 'Garden: plan?' }
  await owner.call(endpoints.createTranscription, { params: { uid: owner.uid }, body })
  mediaId = await addPicture(id)
  await owner.call(endpoints.changeContent, {
    params: { id },
    body: {
      content: {
        type: 'doc',
        content: [paragraph('Beans & <peas>'), { type: 'image', attrs: { mediaId, alt: 'A lake' } }],
      },
    },
  })
})

async function addPicture(collectionId: string): Promise<string> {
  const { db, storage } = product.context
  const picture = randomUUID()
  const key = `${collectionFolder(collectionId)}/media/${picture}`
  await storage.putStream(key, Readable.from([onePixel]), 'image/png')
  await db
    .insertInto('document_media')
    .values({
      id: picture,
      collection_id: collectionId,
      prompt: 'A lake',
      variant: 'custom',
      state: 'ready',
      error: null,
      content_type: 'image/png',
      run_id: randomUUID(),
    })
    .execute()
  return picture
}

const send = (format: DocumentFormat, sender: Pick<Caller, 'send'> = owner, document = id) =>
  sender.send(endpoints.exportDocument, { params: { id: document }, query: { format } })

describe('an exported document', () => {
  it.each(documentFormats)('as %s is a file with the name of the document', async (format) => {
    const { statusCode, headers } = await send(format)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(new RegExp(`^${documentFiles[format].mediaType}(;|$)`))
    expect(headers['content-disposition']).toBe(`attachment; filename="Garden- plan-_auto.${format}"`)
  })

  it('has its text and pictures', async () => {
    const url = `data:image/png;base64,${onePixel.toString('base64')}`
    const html = (await send('html')).body
    expect(html).toContain('<p dir="auto">Beans &amp; &lt;peas&gt;</p>')
    expect(html).toContain(`<img src="${url}" alt="A lake">`)
    expect((await send('md')).body).toContain(`![A lake][picture-1]\n\n[picture-1]: ${url}`)
    const files = unzipBytes((await send('docx')).rawPayload)
    expect([...files].find(([name]) => name.startsWith('word/media/'))?.[1]).toEqual(onePixel)
    expect((await send('pdf')).rawPayload.toString('latin1')).toMatch(/\/Subtype ?\/Image/)
  })

  it('is downloaded with a public link only if it allows exports', async () => {
    const params = { id }
    const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: { allowExport: false } })
    const ask = () =>
      product.anonymous.send(endpoints.exportDocument, { params, query: { format: 'md', pubkey } })
    expect((await ask()).statusCode).toBe(403)
    await owner.call(endpoints.changePublicLink, { params, body: { allowExport: true } })
    expect((await ask()).body).toContain('# Garden: plan?')
    await owner.call(endpoints.removePublicLink, { params })
    expect((await ask()).statusCode).toBe(404)
  })

  it("uses the user's settings for documents", async () => {
    const part = async (name: string) => unzip((await send('docx')).rawPayload).get(name)
    const year = String(new Date().getUTCFullYear())
    expect(await part('word/document.xml')).toContain('Garden: plan?')
    expect(await part('word/document.xml')).toContain(year)
    await owner.call(endpoints.changeSettings, {
      params: { uid: owner.uid },
      body: { headerText: 'Confidential', footerText: 'Acme', filenameAsTitle: false, showShortHeader: true },
    })
    expect(await part('word/header1.xml')).toContain('Confidential')
    expect(await part('word/footer1.xml')).toContain('Acme')
    expect(await part('word/document.xml')).not.toContain('Garden: plan?')
    expect(await part('word/document.xml')).not.toContain(year)
    expect((await send('md')).body).toMatch(/^Beans/)
  })

  it("isn't found at a recording's ID, or by strangers", async () => {
    const listRequest = { params: { uid: owner.uid }, body: { orgId: owner.orgId } }
    const { Items } = await owner.call(endpoints.listCollections, listRequest)
    const recording = Items.find(({ type }) => type !== 'text')?.id ?? ''
    expect((await send('md', owner, recording)).statusCode).toBe(404)
    expect((await send('md', await product.register())).statusCode).toBe(404)
  })

  it('waits until the document is written', async () => {
    const { db } = product.context
    const setState = (state: 'queued' | 'complete') =>
      db.updateTable('collections').set({ state }).where('id', '=', id).execute()
    await setState('queued')
    expect((await send('md')).json()).toMatchObject({ error: { code: 'not_ready' } })
    await setState('complete')
  })

  it('counts as an export for the guide', async () => {
    const { welcomeSettings } = await owner.call(endpoints.getSettings, { params: { uid: owner.uid } })
    expect(welcomeSettings.exported).toBe(true)
  })
})
