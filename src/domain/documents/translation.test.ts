import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DocumentContent, type DocumentNode, sanitizeContent } from './content.ts'
import { listSentences, replaceSentences } from './translation.ts'

const link = { type: 'link', attrs: { href: 'https://example.com/' } }
const document: DocumentContent = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Garden plan' }] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'Beans first. Then ' },
                { type: 'text', text: 'peas', marks: [{ type: 'bold' }, link] },
                { type: 'text', text: '.  ' },
                { type: 'hardBreak' },
                { type: 'text', text: 'run()', marks: [{ type: 'code' }] },
              ],
            },
          ],
        },
      ],
    },
    { type: 'image', attrs: { mediaId: '0-1', alt: 'A bed of beans' } },
    { type: 'codeBlock', content: [{ type: 'text', text: 'const beans = 1' }] },
    { type: 'paragraph', content: [{ type: 'text', text: '12.5 % – 3' }] },
  ],
}

it('lists sentences within marks, and descriptions of pictures, but no code or numbers', () => {
  expect(listSentences(document, 'en-US')).toEqual([
    'Garden plan',
    'Beans first.',
    'Then',
    'peas',
    'A bed of beans',
  ])
})

it('keeps blocks, marks, links, code and white space', () => {
  const quotedDocument = replaceSentences(document, 'en-US', (sentence) => `«${sentence}»`)
  const line = quotedDocument.content[1]?.content?.[0]?.content?.[0]?.content
  expect(line).toEqual([
    { type: 'text', text: '«Beans first.» «Then» ' },
    { type: 'text', text: '«peas»', marks: [{ type: 'bold' }, link] },
    { type: 'text', text: '.  ' },
    { type: 'hardBreak' },
    { type: 'text', text: 'run()', marks: [{ type: 'code' }] },
  ])
  expect(quotedDocument.content[2]).toEqual({
    type: 'image',
    attrs: { mediaId: '0-1', alt: '«A bed of beans»' },
  })
  expect(quotedDocument.content.slice(3)).toEqual(document.content.slice(3))
})

it('keeps sentences with a blank translation, and adds spaces if the original script has none', () => {
  expect(replaceSentences(document, 'en', () => ' ')).toEqual(document)
  const chinese = sanitizeContent({
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '先种豆子。然后种豌豆。' }] }],
  })
  const texts = ['Beans first.', 'Then peas.']
  const english = replaceSentences(chinese, 'zh-CN', () => texts.shift() ?? '')
  expect(english.content[0]?.content?.[0]?.text).toBe('Beans first. Then peas.')
  expect(replaceSentences(chinese, 'zh-CN', (sentence) => sentence)).toEqual(chinese)
})

it('changes nothing if each sentence is replaced by itself', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '.', '?', ' ', '1', 'é', '“', '\n') })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (lines) => {
      const nodes = lines.map(
        (line): DocumentNode => ({
          type: 'paragraph',
          content: [{ type: 'text', text: line }],
        }),
      )
      const content = sanitizeContent({ content: nodes })
      const unchangedDocument = replaceSentences(content, 'en', (sentence) => sentence)
      const foldSpaces = (one: DocumentContent) => JSON.stringify(one).replace(/(\s|\\n)+/g, ' ')
      expect(foldSpaces(unchangedDocument)).toBe(foldSpaces(content))
    }),
  )
})
