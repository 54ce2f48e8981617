import { truncateText } from '#domain/text/printable.ts'

/** Document node as the editor reads and writes it. */
export interface DocumentNode {
  type: string
  attrs?: Record<string, string | number>
  content?: DocumentNode[]
  marks?: DocumentMark[]
  text?: string
}

export interface DocumentMark {
  type: string
  attrs?: { href: string }
}

/** Document content: at least one block. */
export interface DocumentContent {
  type: 'doc'
  content: DocumentNode[]
}

export const emptyContent: DocumentContent = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Maximum nesting depth of lists and quotes. */
const maxDepth = 12
const plainMarks = new Set(['bold', 'italic', 'strike', 'underline', 'code'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const controlCharacters = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu

/**
 * Reduces content sent by an API client to the allowed blocks, marks and attributes, web and email links, and
 * the document's own pictures. Removes nodes that are unknown or too deeply nested, but keeps their text.
 */
export function sanitizeContent(providedContent: unknown): DocumentContent {
  const content = blocksOf(childrenOf(providedContent), 0)
  return content.length > 0 ? { type: 'doc', content } : emptyContent
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const childrenOf = (value: unknown): unknown[] =>
  isObject(value) && Array.isArray(value.content) ? value.content : []

const attrsOf = (value: unknown): Record<string, unknown> =>
  isObject(value) && isObject(value.attrs) ? value.attrs : {}

function blocksOf(nodes: readonly unknown[], depth: number): DocumentNode[] {
  if (depth > maxDepth) return toParagraphs(collectLines(nodes))
  const blocks: DocumentNode[] = []
  let looseInlines: unknown[] = []
  const flushInlines = () => {
    const content = inlinesOf(looseInlines, depth)
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    looseInlines = []
  }
  for (const node of nodes) {
    const block = isObject(node) ? blockOf(node, depth) : undefined
    if (block === undefined) looseInlines.push(node)
    else {
      flushInlines()
      blocks.push(...block)
    }
  }
  flushInlines()
  return blocks
}

/** Sanitizes a block; undefined if the node isn't one. */
function blockOf(node: Record<string, unknown>, depth: number): DocumentNode[] | undefined {
  const children = childrenOf(node)
  switch (node.type) {
    case 'paragraph':
      return [withContent({ type: 'paragraph' }, inlinesOf(children, depth))]
    case 'heading':
      return [withContent({ type: 'heading', attrs: { level: levelOf(node) } }, inlinesOf(children, depth))]
    case 'codeBlock': {
      const text = children.map((child) => collectText(child, depth)).join('')
      return [withContent({ type: 'codeBlock' }, textNodes(text))]
    }
    case 'blockquote': {
      const content = blocksOf(children, depth + 1)
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    case 'bulletList':
    case 'orderedList':
      return listOf(node.type, node, depth)
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    case 'image':
      return pictureOf(node)
    case 'listItem':
    case 'doc':
      return blocksOf(children, depth + 1)
    default:
      return undefined
  }
}

const withContent = (node: DocumentNode, content: DocumentNode[]): DocumentNode =>
  content.length > 0 ? { ...node, content } : node

function levelOf(node: unknown): number {
  const level = Number(attrsOf(node).level)
  return Number.isInteger(level) ? Math.min(Math.max(level, 1), 3) : 2
}

function listOf(type: string, node: Record<string, unknown>, depth: number): DocumentNode[] {
  const items = childrenOf(node).flatMap((item): DocumentNode[] => {
    const isItem = isObject(item) && item.type === 'listItem'
    const [first, ...rest] = blocksOf(isItem ? childrenOf(item) : [item], depth + 1)
    if (!first) return []
    // A list item must start with a paragraph.
    const content = first.type === 'paragraph' ? [first, ...rest] : [{ type: 'paragraph' }, first, ...rest]
    return [{ type: 'listItem', content }]
  })
  if (items.length === 0) return []
  const start = Number(attrsOf(node).start)
  const counts = type === 'orderedList' && Number.isInteger(start) && start > 1 && start < 1e6
  return [{ type, ...(counts && { attrs: { start } }), content: items }]
}

/** Returns the picture, identified by its ID; empty if the ID is invalid. */
function pictureOf(node: unknown): DocumentNode[] {
  const { mediaId, alt } = attrsOf(node)
  if (typeof mediaId !== 'string' || !uuid.test(mediaId)) return []
  const description = typeof alt === 'string' ? truncateText(cleanText(alt), 500) : ''
  return [{ type: 'image', attrs: { mediaId, ...(description !== '' && { alt: description }) } }]
}

function inlinesOf(nodes: readonly unknown[], depth: number): DocumentNode[] {
  if (depth > maxDepth) return textNodes(collectLines(nodes).join(' '))
  return nodes.flatMap((node): DocumentNode[] => {
    if (!isObject(node)) return []
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (typeof node.text !== 'string') return inlinesOf(childrenOf(node), depth + 1)
    const text = cleanText(node.text)
    if (text === '') return []
    const marks = marksOf(node.marks)
    return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  })
}

function collectText(node: unknown, depth: number): string {
  if (!isObject(node)) return ''
  if (depth > maxDepth) return collectLines([node]).join('\n')
  if (typeof node.text === 'string') return cleanText(node.text)
  if (node.type === 'hardBreak') return '\n'
  return childrenOf(node)
    .map((child) => collectText(child, depth + 1))
    .join('')
}

/** Returns the text of content that is nested too deeply, one line per block. */
function collectLines(nodes: readonly unknown[]): string[] {
  const lines = ['']
  const left = nodes.toReversed()
  while (left.length > 0) {
    const node = left.pop()
    if (!isObject(node)) continue
    if (typeof node.text === 'string') lines.push((lines.pop() ?? '') + cleanText(node.text))
    else lines.push('')
    for (const child of childrenOf(node).toReversed()) left.push(child)
  }
  return lines.filter((line) => line.trim() !== '')
}

const textNodes = (text: string): DocumentNode[] => (text === '' ? [] : [{ type: 'text', text }])

const cleanText = (text: string) => text.toWellFormed().replace(controlCharacters, '')

function marksOf(value: unknown): DocumentMark[] {
  if (!Array.isArray(value)) return []
  const marks = new Map<string, DocumentMark>()
  for (const mark of value.filter(isObject)) {
    const type = String(mark.type)
    if (plainMarks.has(type)) marks.set(type, { type })
    const href = type === 'link' ? safeLink(attrsOf(mark).href) : null
    if (href !== null) marks.set(type, { type, attrs: { href } })
  }
  // The editor doesn't allow other marks on code.
  const code = marks.get('code')
  return code ? [code] : [...marks.values()]
}

/** Returns a link if it points to a web page or an email address; otherwise null. */
export function safeLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return null
  const { protocol, href } = new URL(value)
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null
}

const textBlocks = new Set(['paragraph', 'heading', 'codeBlock'])

/** Returns a document's text, one line per non-empty block. */
export function plainText({ content }: Pick<DocumentContent, 'content'>): string {
  const lines: string[] = []
  const visit = (node: DocumentNode) => {
    if (textBlocks.has(node.type)) lines.push(collectText(node, 0))
    else for (const child of node.content ?? []) visit(child)
  }
  for (const node of content) visit(node)
  return lines.filter((line) => line.trim() !== '').join('\n')
}

/** Returns the IDs of a document's pictures in order, including repetitions. */
export function pictureIds({ content = [] }: { content?: DocumentNode[] }): string[] {
  return content.flatMap((node) => (node.type === 'image' ? [String(node.attrs?.mediaId)] : pictureIds(node)))
}

/** Replaces picture IDs; removes pictures without a new ID. */
export function replacePictures(content: DocumentContent, ids: ReadonlyMap<string, string>): DocumentContent {
  const replaceIds = (node: DocumentNode): DocumentNode => {
    if (node.type !== 'image') return node.content ? { ...node, content: node.content.map(replaceIds) } : node
    return { ...node, attrs: { ...node.attrs, mediaId: ids.get(String(node.attrs?.mediaId)) ?? '' } }
  }
  return sanitizeContent({ type: 'doc', content: content.content.map(replaceIds) })
}

/** Creates a paragraph from each line of text; lines may be empty. */
export const toParagraphs = (lines: readonly string[]): DocumentNode[] =>
  lines.map((line) => withContent({ type: 'paragraph' }, textNodes(line)))
