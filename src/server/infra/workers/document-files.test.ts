import fc from 'fast-check'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
import { type DocumentFormat, documentFormats } from '#contract/document-formats.ts'
import { plainText } from '#domain/documents/content.ts'
import { documents } from '#domain/documents/export/document.arbitrary.ts'
import { gardenPlan } from '#domain/documents/export/document.fixture.ts'
import type { ExportedDocument } from '#domain/documents/export/export-document.ts'
import { unzip } from '#server/testing/unzip.ts'
import { expectWellFormed } from '#server/testing/well-formed.ts'
import { writeDocument } from './document-files.ts'

const writeDocumentFile = async (format: DocumentFormat, overrides: Partial<ExportedDocument> = {}) =>
  Buffer.from(await writeDocument({ format, document: { ...gardenPlan, ...overrides } }))
const readAsText = async (...args: Parameters<typeof writeDocumentFile>) =>
  (await writeDocumentFile(...args)).toString()

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:document'],
    // Headings and descriptions come from the author. The file has a single style element.
    rules: { 'heading-level': 'off', 'no-inline-style': 'off', 'long-title': 'off', 'empty-title': 'off' },
  }),
)
async function problemsOf(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
  )
}

describe('a document', () => {
  it.each(['md', 'html'] as const)('as %s matches the recorded file', async (format) => {
    await expect(await readAsText(format)).toMatchFileSnapshot(`golden/document.${format}`)
  })

  it('as HTML is valid and loads nothing', async () => {
    expect(await problemsOf(await readAsText('html'))).toEqual([])
    await fc.assert(
      fc.asyncProperty(documents(), fc.string({ unit: 'grapheme' }), async (content, title) => {
        const page = await readAsText('html', { content, title })
        expect(await problemsOf(page)).toEqual([])
        expect(page).not.toMatch(/<script|<iframe|<link|src="(?!data:)/)
      }),
      { numRuns: 50 },
    )
  })

  it('as a Word document is well-formed, with its text and pictures', async () => {
    const files = unzip(await writeDocumentFile('docx'))
    const xml = files.get('word/document.xml') ?? ''
    expectWellFormed(xml)
    expect([...files.keys()].filter((name) => /^word\/media\/.+\.png$/.test(name))).toHaveLength(1)
    const { value } = await mammoth.extractRawText({ buffer: await writeDocumentFile('docx') })
    for (const line of plainText(gardenPlan.content).split('\n')) expect(value).toContain(line)
    expect(files.get('word/header1.xml')).toContain('Confidential')
    expect(files.get('word/footer1.xml')).toContain('Acme')
  })

  it('as a Word document has lists, links, headings and quotes', async () => {
    const { value } = await mammoth.convertToHtml({ buffer: await writeDocumentFile('docx') })
    expect(value).toContain('<h1>Garden #1 &lt;plan&gt;</h1>')
    expect(value).toContain('<ul><li>Dig<ul><li>deep</li></ul></li><li>Water</li></ul>')
    expect(value).toMatch(/<ol><li>Third<\/li><\/ol>/)
    expect(value).toContain('<a href="https://example.com/beans?a=1&amp;b=(2)">the <strong>list</strong></a>')
    expect(value).toContain('<em>peas</em>')
  })

  it('as a PDF has pictures and bookmarks', async () => {
    const pdf = (await writeDocumentFile('pdf')).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.7/)
    expect(pdf).toContain('/Outlines')
    expect(pdf).toMatch(/\/Subtype ?\/Image/)
  })

  it('can be exported with any content', async () => {
    await fc.assert(
      fc.asyncProperty(documents(), async (content) => {
        const files = unzip(await writeDocumentFile('docx', { content }))
        expectWellFormed(files.get('word/document.xml') ?? '')
        expect((await writeDocumentFile('pdf', { content })).length).toBeGreaterThan(1000)
      }),
      { numRuns: 10 },
    )
  }, 30_000)

  it.each(documentFormats)('as %s starts with its title only on request', async (format) => {
    const content = { type: 'doc' as const, content: [{ type: 'paragraph' }] }
    const sizes = [true, false].map(
      async (hasTitle) => (await writeDocumentFile(format, { content, hasTitle })).length,
    )
    const [titledSize = 0, untitledSize = 0] = await Promise.all(sizes)
    expect(titledSize).toBeGreaterThan(untitledSize)
  })
})
