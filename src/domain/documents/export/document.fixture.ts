import type { DocumentContent, DocumentMark, DocumentNode } from '#domain/documents/content.ts'
import type { ExportedDocument } from './export-document.ts'

const mark = (type: string): DocumentMark => ({ type })
const text = (words: string, ...marks: DocumentMark[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const block = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const paragraph = (...content: DocumentNode[]) => block('paragraph', ...content)
const heading = (level: number, words: string): DocumentNode => ({
  ...block('heading', text(words)),
  attrs: { level },
})
const item = (...content: DocumentNode[]) => block('listItem', ...content)
const link: DocumentMark = { type: 'link', attrs: { href: 'https://example.com/beans?a=1&b=(2)' } }

export const pictureId = '0b7f9c1e-4f0a-4a3b-8c1d-2e3f4a5b6c7d'
const absentId = '1b7f9c1e-4f0a-4a3b-8c1d-2e3f4a5b6c7d'

/** A document with all kinds of blocks and marks. */
const content: DocumentContent = {
  type: 'doc',
  content: [
    heading(1, 'Garden #1 <plan>'),
    paragraph(
      text('Plant '),
      text('beans', mark('bold')),
      text(', '),
      text('peas', mark('italic')),
      text(' & '),
      text('leeks', mark('bold'), mark('italic')),
      text('; not '),
      text('roses', mark('strike')),
      text(', '),
      text('never', mark('underline')),
      text('! See '),
      text('the ', link),
      text('list', link, mark('bold')),
      text(' or '),
      text('grow()', mark('code')),
      text('.'),
      { type: 'hardBreak' },
      text('1. A second line with **stars** and me@example.com.'),
    ),
    heading(2, 'What to do'),
    block(
      'bulletList',
      item(paragraph(text('Dig')), block('bulletList', item(paragraph(text('deep'))))),
      item(paragraph(text('Water'))),
    ),
    {
      ...block(
        'orderedList',
        item(paragraph(text('Third')), paragraph(text('with more text'))),
        item(paragraph(text('Fourth'))),
      ),
      attrs: { start: 3 },
    },
    block('orderedList', item(paragraph(text('Another list')))),
    block('blockquote', paragraph(text('He who sows sparingly')), paragraph(text('reaps sparingly.'))),
    heading(3, 'Details'),
    block('codeBlock', text('if (rain < 5) {\n  water("``` a lot")\n}')),
    { type: 'horizontalRule' },
    { type: 'image', attrs: { mediaId: pictureId, alt: 'A [green] "lake"' } },
    { type: 'image', attrs: { mediaId: absentId, alt: 'A lost picture' } },
    paragraph(text('שלום, גן יפה.')),
    paragraph(text('中文'), text('花园', mark('bold')), text('。😀')),
    { type: 'paragraph' },
    paragraph(text('<script>alert(1)</script> =1+2 --> ]]>')),
  ],
}

/** The smallest PNG file: a single red pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

export const gardenPlan: ExportedDocument = {
  title: 'Garden plan',
  hasTitle: true,
  details: 'March 1, 2026',
  header: 'Confidential',
  footer: 'Acme',
  languageCode: 'en-US',
  content,
  pictures: new Map([[pictureId, { bytes: png, type: 'image/png', width: 1, height: 1 }]]),
}
