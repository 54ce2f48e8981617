import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocumentNode, plainText, replacePictures, safeLink, sanitizeContent } from './content.ts'
import { documentFromMarkdown } from './markdown.ts'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const picture = '0b7f9c1e-4f0a-4a3b-8c1d-2e3f4a5b6c7d'

describe('the content of a document', () => {
  it('is unchanged if all of it is known', () => {
    const link = { type: 'link', attrs: { href: 'https://example.com/' } }
    const knownDocument = doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('Title')] },
      paragraph(text('plain '), text('bold', { type: 'bold' }), { type: 'hardBreak' }, text('there', link)),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [paragraph(text('3'))] }],
      },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      { type: 'codeBlock', content: [text('a < b')] },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { mediaId: picture, alt: 'A lake' } },
      { type: 'paragraph' },
    )
    expect(sanitizeContent(knownDocument)).toEqual(knownDocument)
  })

  it('drops unknown markup and keeps its text', () => {
    const source = doc(
      { type: 'script', content: [text('alert(1)')] },
      { type: 'iframe', attrs: { src: 'https://elsewhere.example' } },
      {
        type: 'paragraph',
        attrs: { onclick: 'alert(1)', style: 'x' },
        content: [
          text(
            'a',
            { type: 'link', attrs: { href: 'javascript:alert(1)', onclick: 'x' } },
            { type: 'blink' },
          ),
        ],
      },
      { type: 'image', attrs: { src: 'https://elsewhere.example/a.png' } },
      { type: 'image', attrs: { mediaId: '../../x' } },
      { type: 'heading', attrs: { level: 99 }, content: [text('deep')] },
    )
    expect(sanitizeContent(source)).toEqual(
      doc(paragraph(text('alert(1)')), paragraph(text('a')), {
        type: 'heading',
        attrs: { level: 3 },
        content: [text('deep')],
      }),
    )
  })

  it('accepts only web and mail links', () => {
    expect(safeLink('https://example.com')).toBe('https://example.com/')
    expect(safeLink('mailto:ada@example.com')).toBe('mailto:ada@example.com')
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//x',
      7,
    ])
      expect(safeLink(href)).toBeNull()
  })

  it('can be stored and read again, whatever was sent', () => {
    const allowedTypes = new Set(
      'doc paragraph heading bulletList orderedList listItem blockquote codeBlock horizontalRule hardBreak text image'.split(
        ' ',
      ),
    )
    const check = (node: DocumentNode, depth = 0) => {
      expect(allowedTypes).toContain(node.type)
      expect(depth).toBeLessThan(40)
      expect(node.text ?? 'x').not.toMatch(
        /^$|[\0\ud800-\udfff](?<![\ud800-\udbff][\udc00-\udfff])(?![\udc00-\udfff])/,
      )
      for (const child of node.content ?? []) check(child, depth + 1)
    }
    const type = fc.constantFrom(...allowedTypes, 'script', 'table', 'listItem')
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type,
          text: fc.string(),
          attrs: fc.object(),
          marks: fc.array(fc.object()),
          content: fc.array(tie('node'), { maxLength: 4 }),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    fc.assert(
      fc.property(fc.oneof(fc.anything(), node), (source) => {
        const sanitized = sanitizeContent(source)
        check(sanitized)
        expect(sanitized.content.length).toBeGreaterThan(0)
        expect(sanitizeContent(JSON.parse(JSON.stringify(sanitized)))).toEqual(sanitized)
      }),
    )
  })

  it('is flattened when nested too deeply, without losing text', () => {
    let deepNode: object = paragraph(text('bottom'))
    for (let i = 0; i < 50_000; i++) deepNode = { type: 'blockquote', content: [deepNode] }
    expect(plainText(sanitizeContent(doc(deepNode, paragraph(text('top')))))).toBe('bottom\ntop')
  })

  it('gives copied pictures new IDs, and drops uncopied ones', () => {
    const other = picture.replace('0b', '1c')
    const content = sanitizeContent(doc(paragraph(text('a')), { type: 'image', attrs: { mediaId: picture } }))
    expect(replacePictures(content, new Map([[picture, other]]))).toEqual(
      doc(paragraph(text('a')), { type: 'image', attrs: { mediaId: other } }),
    )
    expect(replacePictures(content, new Map())).toEqual(doc(paragraph(text('a'))))
  })

  it('returns its text, one line per block', () => {
    const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })
    const content = sanitizeContent(
      doc(paragraph(text('one '), text('two', { type: 'bold' })), {
        type: 'bulletList',
        content: [item('a'), item('b')],
      }),
    )
    expect(plainText(content)).toBe('one two\na\nb')
  })
})

describe('a document from Markdown', () => {
  it('has its headings, lists, quotes, code and marks', () => {
    const markdown =
      '# Title\n\nSome **bold** and *light* `code` [link](https://example.com).\n\n- one\n- two\n\n1. first\n\n> said\n\n```\na < b\n```\n\n---\n'
    const content = documentFromMarkdown(markdown)
    expect(content.content.map(({ type }) => type)).toEqual(
      'heading paragraph bulletList orderedList blockquote codeBlock horizontalRule'.split(' '),
    )
    expect(content.content[1]?.content?.map(({ text, marks }) => [text, marks?.[0]?.type])).toEqual([
      ['Some ', undefined],
      ['bold', 'bold'],
      [' and ', undefined],
      ['light', 'italic'],
      [' ', undefined],
      ['code', 'code'],
      [' ', undefined],
      ['link', 'link'],
      ['.', undefined],
    ])
    expect(plainText(content)).toBe('Title\nSome bold and light code link.\none\ntwo\nfirst\nsaid\na < b')
  })

  it('treats HTML as text, and drops links that run scripts', () => {
    const content = documentFromMarkdown(
      '<script>alert(1)</script>\n\nA [x](javascript:alert(1)) <img src=x onerror=alert(1)> B',
    )
    expect(JSON.stringify(content)).not.toContain('"link"')
    expect(plainText(content)).toContain('<script>alert(1)</script>')
    expect(plainText(content)).toContain('<img src=x onerror=alert(1)>')
  })

  it('survives endless nesting', () => {
    const deepMarkdown = `${'> '.repeat(5000)}bottom\n\ntop`
    expect(plainText(documentFromMarkdown(deepMarkdown))).toMatch(/bottom\ntop$/)
  })

  it('can be created from any text', () => {
    fc.assert(
      fc.property(fc.string(), (source) => {
        expect(documentFromMarkdown(source).content.length).toBeGreaterThan(0)
      }),
    )
  })
})
