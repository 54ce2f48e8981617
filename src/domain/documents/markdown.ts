import { marked, type Token, type Tokens } from 'marked'
import {
  type DocumentContent,
  type DocumentMark,
  type DocumentNode,
  sanitizeContent,
  toParagraphs,
} from './content.ts'

/**
 * Creates a document from Markdown, the output format of language models. Any HTML in it becomes plain text.
 */
export function documentFromMarkdown(text: string): DocumentContent {
  return sanitizeContent({ type: 'doc', content: blocksOf(text) })
}

function blocksOf(text: string): DocumentNode[] {
  try {
    return marked.lexer(text).flatMap(blockOf)
  } catch (error) {
    // Quotes nested too deeply for the stack become plain text.
    if (error instanceof RangeError) return toParagraphs(text.split('\n'))
    throw error
  }
}

const paragraph = (content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })

function blockOf(token: Token): DocumentNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [{ type: 'heading', attrs: { level: token.depth }, content: inlines(token.tokens) }]
    case 'code':
      return [{ type: 'codeBlock', content: [{ type: 'text', text: token.text }] }]
    case 'blockquote':
      return [{ type: 'blockquote', content: (token.tokens ?? []).flatMap(blockOf) }]
    case 'list':
      return [listOf(token as Tokens.List)]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return tableOf(token as Tokens.Table)
    case 'paragraph':
    case 'text':
      return [paragraph(token.tokens ? inlines(token.tokens) : [textNode(token.text, [])])]
    default:
      return [paragraph([textNode(token.raw, [])])]
  }
}

function listOf({ ordered, start, items }: Tokens.List): DocumentNode {
  return {
    type: ordered ? 'orderedList' : 'bulletList',
    ...(ordered && typeof start === 'number' && { attrs: { start } }),
    content: items.map(({ tokens }) => ({ type: 'listItem', content: tokens.flatMap(blockOf) })),
  }
}

/** Creates a line for each row, since documents have no tables. */
const tableOf = ({ header, rows }: Tokens.Table): DocumentNode[] =>
  [header, ...rows].map((row) => paragraph([textNode(row.map(({ text }) => text).join(' | '), [])]))

const textNode = (text: string, marks: DocumentMark[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})

const markTypes: Record<string, string> = { strong: 'bold', em: 'italic', del: 'strike' }

function inlines(tokens: readonly Token[] | undefined, marks: DocumentMark[] = []): DocumentNode[] {
  return (tokens ?? []).flatMap((token): DocumentNode[] => {
    const mark = markTypes[token.type]
    if (mark) return inlines(childrenOf(token), [...marks, { type: mark }])
    if (token.type === 'link')
      return inlines(childrenOf(token), [...marks, { type: 'link', attrs: { href: token.href } }])
    if (token.type === 'br') return [{ type: 'hardBreak' }]
    if (token.type === 'codespan') return [textNode(token.text, [...marks, { type: 'code' }])]
    if (token.type === 'text' && token.tokens) return inlines(token.tokens, marks)
    const text = token.type === 'text' || token.type === 'escape' ? token.text : token.raw
    return [textNode(text.replace(/\s*\n\s*/g, ' '), marks)]
  })
}

const childrenOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])
