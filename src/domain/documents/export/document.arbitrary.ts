import fc from 'fast-check'
import { type DocumentContent, sanitizeContent } from '#domain/documents/content.ts'

/** Texts with characters that have a special meaning in Markdown, HTML or an XML format. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'word',
          ' ',
          '  ',
          '*',
          '**',
          '_',
          '__',
          '~~',
          '`',
          '``',
          '[',
          ']',
          '(',
          ')',
          '<b>',
          '>',
          '&amp;',
        ],
        ...[
          '#',
          '-',
          '+',
          '=',
          ':-',
          '|',
          '1.',
          '1)',
          '!',
          '\\',
          '\n',
          '文',
          'é',
          '😀',
          'שלום',
          '"',
          "'",
          '.',
          ',',
        ],
        ...['https://example.com/a_b', 'www.example.com', 'me@example.com', '<script>', ']]>', '--', '\t'],
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)
const marks = fc.subarray([
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
  { type: 'underline' },
  { type: 'code' },
  { type: 'link', attrs: { href: 'https://example.com/?a=<1>&b=(2)' } },
])
const plainText = fc.record({ type: fc.constant('text'), text: texts })
const markedText = fc.record({ type: fc.constant('text'), text: texts, marks })
const inlines = fc.array(fc.oneof(plainText, markedText, fc.constant({ type: 'hardBreak' })), {
  maxLength: 6,
})

const { block } = fc.letrec<{ block: object }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const items = fc.array(fc.record({ type: fc.constant('listItem'), content: blocks }), {
    minLength: 1,
    maxLength: 3,
  })
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ type: fc.constant('paragraph'), content: inlines }),
      fc.record({
        type: fc.constant('heading'),
        attrs: fc.record({ level: fc.integer({ min: 1, max: 3 }) }),
        content: inlines,
      }),
      fc.record({ type: fc.constant('codeBlock'), content: fc.array(plainText, { maxLength: 2 }) }),
      fc.constant({ type: 'horizontalRule' }),
      fc.record({ type: fc.constant('blockquote'), content: blocks }),
      fc.record({ type: fc.constant('bulletList'), content: items }),
      fc.record({
        type: fc.constant('orderedList'),
        attrs: fc.record({ start: fc.integer({ min: 1, max: 12 }) }),
        content: items,
      }),
    ),
  }
})

/** Generates documents without pictures. */
export const documents = (): fc.Arbitrary<DocumentContent> =>
  fc.array(block, { maxLength: 5 }).map((content) => sanitizeContent({ type: 'doc', content }))
