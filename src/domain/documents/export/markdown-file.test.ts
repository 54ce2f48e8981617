import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { type DocumentContent, type DocumentNode, sanitizeContent } from '#domain/documents/content.ts'
import { documentFromMarkdown } from '#domain/documents/markdown.ts'
import { documents } from './document.arbitrary.ts'
import { toHtmlFile } from './html-file.ts'
import { toMarkdownFile } from './markdown-file.ts'

const noPicture = () => undefined
const toMarkdown = (content: DocumentContent, title = '') =>
  toMarkdownFile({ title, hasTitle: title !== '', content }, noPicture)
const html = (content: DocumentContent) =>
  toHtmlFile(
    { title: '', hasTitle: false, details: '', header: '', footer: '', languageCode: '', content },
    noPicture,
  )
const doc = (...content: object[]) => sanitizeContent({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})

const markOf: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  del: 'strike',
  s: 'strike',
  u: 'underline',
  code: 'code',
  a: 'link',
  h1: 'heading1',
  h2: 'heading2',
  h3: 'heading3',
  li: 'item',
  blockquote: 'quote',
  pre: 'code',
}
/** Letters with their marks and the blocks around them. */
type Letters = [letter: string, marks: string][]
const charactersOf = (words: string, marks: string[]): Letters =>
  [...words.replace(/\s+/g, '')].map((letter) => [letter, [...new Set(marks)].toSorted().join(' ')])

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
function htmlLetters(node: HtmlNode, marks: string[]): Letters {
  if (node.type === 'text' && 'data' in node) return charactersOf(node.data, marks)
  if (!('children' in node) || ('name' in node && ['title', 'style'].includes(node.name))) return []
  const mark = 'name' in node ? markOf[node.name] : undefined
  return node.children.flatMap((child) => htmlLetters(child, mark ? [...marks, mark] : marks))
}

function documentLetters(
  { type, text: words, content = [], marks = [], attrs }: DocumentNode,
  surroundings: string[],
): Letters {
  if (words !== undefined) return charactersOf(words, [...surroundings, ...marks.map((mark) => mark.type)])
  const names: Record<string, string> = { listItem: 'item', blockquote: 'quote', codeBlock: 'code' }
  const name = type === 'heading' ? `heading${attrs?.level}` : names[type]
  return content.flatMap((child) => documentLetters(child, name ? [...surroundings, name] : surroundings))
}

const htmlCharacters = (page: string) => parseDocument(page).children.flatMap((node) => htmlLetters(node, []))
const documentCharacters = ({ content }: DocumentContent) =>
  content.flatMap((node) => documentLetters(node, []))

describe('text, marks and blocks are the same', () => {
  it('in a Markdown file, read by marked', () => {
    fc.assert(
      fc.property(documents(), (content) => {
        const parsedHtml = marked.parse(toMarkdown(content), { async: false })
        expect(htmlCharacters(parsedHtml)).toEqual(documentCharacters(content))
      }),
      { numRuns: 400 },
    )
  })

  it('in an HTML file, read by htmlparser2', () => {
    fc.assert(
      fc.property(documents(), (content) => {
        expect(htmlCharacters(html(content))).toEqual(documentCharacters(content))
      }),
      { numRuns: 400 },
    )
  })
})

describe('a Markdown file', () => {
  it('is the same document when read back', () => {
    const sampleDocument = doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('Plan')] },
      paragraph(text('Plant '), text('beans', 'bold'), text(' and '), text('peas', 'italic'), text('.')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Dig'))] }] },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      { type: 'codeBlock', content: [text('```\n a')] },
      { type: 'horizontalRule' },
    )
    expect(documentFromMarkdown(toMarkdown(sampleDocument))).toEqual(sanitizeContent(sampleDocument))
  })

  it('has marks as HTML elements where Markdown would not mark anything', () => {
    const content = doc(
      paragraph(text('a'), text('"b"', 'bold'), text('c'), text(' d ', 'italic'), text('e')),
    )
    expect(toMarkdown(content)).toBe('a<strong>"b"</strong>c _d_ e\n')
  })

  it('starts with the title on request', () => {
    expect(toMarkdown(doc(paragraph(text('Beans'))), '1. Plan #')).toBe('# 1. Plan \\#\n\nBeans\n')
  })
})
