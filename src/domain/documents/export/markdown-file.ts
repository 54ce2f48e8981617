import { type DocumentMark, type DocumentNode, plainText } from '#domain/documents/content.ts'
import { escapeInMarkdown } from '#domain/exports/text-files.ts'
import { type ExportedDocument, type GetPictureUrl, pictureText } from './export-document.ts'
import { type Inline, nestMarks, textOf } from './inlines.ts'

type FormatPicture = (node: DocumentNode) => string

/**
 * Formats a document as Markdown (CommonMark plus strikethrough). Marks that Markdown lacks, or can't express
 * in a given position, become HTML elements. Pictures are data URLs at the end, so that the text stays
 * readable.
 */
export function toMarkdownFile(
  { title, hasTitle, content }: Pick<ExportedDocument, 'title' | 'hasTitle' | 'content'>,
  urlOf: GetPictureUrl,
): string {
  const labels = new Map<string, string>()
  const picture: FormatPicture = ({ attrs = {} }) => {
    const id = String(attrs.mediaId)
    if (urlOf(id) === undefined) return escapeLine(pictureText(attrs.alt))
    const label = labels.get(id) ?? `picture-${labels.size + 1}`
    labels.set(id, label)
    return `![${escapeLine(String(attrs.alt ?? ''))}][${label}]`
  }
  const heading = hasTitle && title ? [`# ${escapeHeading(escapeLine(title))}`] : []
  const blocks = [...heading, ...blocksOf(content.content, picture)]
  const definitions = Array.from(labels, ([id, label]) => `[${label}]: ${urlOf(id)}`)
  return `${[...blocks, ...definitions].join('\n\n')}\n`
}

function blocksOf(nodes: readonly DocumentNode[], picture: FormatPicture): string[] {
  // Adjacent lists need different markers to stay separate.
  let usesAlternateMarker = false
  return nodes
    .map((node, i) => {
      usesAlternateMarker = nodes[i - 1]?.type === node.type && !usesAlternateMarker
      return blockOf(node, picture, usesAlternateMarker)
    })
    .filter((block) => block !== '')
}

function blockOf(node: DocumentNode, picture: FormatPicture, usesAlternateMarker: boolean): string {
  const children = node.content ?? []
  switch (node.type) {
    case 'heading': {
      const text = linesOf(node).join(' ').trim()
      return text && `${'#'.repeat(Number(node.attrs?.level ?? 2))} ${escapeHeading(text)}`
    }
    case 'codeBlock': {
      const text = children.map((child) => child.text ?? '').join('')
      const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
      return `${fence}\n${text}\n${fence}`
    }
    case 'blockquote':
      return blocksOf(children, picture)
        .join('\n\n')
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'bulletList':
    case 'orderedList':
      return listOf(node, picture, usesAlternateMarker)
    case 'horizontalRule':
      return '___'
    case 'image':
      return picture(node)
    default:
      return linesOf(node).map(escapeStart).join('\\\n')
  }
}

function listOf(
  { type, attrs, content = [] }: DocumentNode,
  picture: FormatPicture,
  usesAlternateMarker: boolean,
): string {
  const start = Number(attrs?.start ?? 1)
  const items = content.map((item, i) => {
    const marker =
      type === 'bulletList'
        ? usesAlternateMarker
          ? '*'
          : '-'
        : `${start + i}${usesAlternateMarker ? ')' : '.'}`
    const isTightList = isSimple(item)
    // Nested empty items would become a thematic break: `- - -`.
    const innerText = blocksOf(item.content ?? [], picture).join(isTightList ? '\n' : '\n\n') || '<br>'
    return `${marker} ${innerText.replace(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length + 1)}`)}`
  })
  return items.join(content.every(isSimple) ? '\n' : '\n\n')
}

/** Returns whether a list item contains only a line and nested lists. */
const isSimple = ({ content = [] }: DocumentNode): boolean =>
  content.every((node, i) => {
    if (i === 0) return node.type === 'paragraph' && plainText({ content: [node] }) !== ''
    // A list that doesn't start at 1 needs an empty line before it.
    return /List$/.test(node.type) && !node.attrs?.start && (node.content ?? []).every(isSimple)
  })

const longestRun = (text: string) => Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))

/** Returns a block's lines, without leading and trailing empty ones. */
function linesOf({ content }: DocumentNode): string[] {
  const lines = renderInlines(nestMarks(content), '', '')
    .split('\n')
    .map((line) => line.trim())
  const first = lines.findIndex((line) => line !== '')
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1)
}

/**
 * Formats parts of a line that are surrounded by two characters; an empty character is the start or end of
 * the line.
 */
function renderInlines(parts: readonly Inline[], before: string, after: string): string {
  return parts
    .map((part, i) => {
      if (part.kind === 'break') return '\n'
      const next = parts[i + 1]
      // Otherwise a link that follows would become an image.
      if (part.kind === 'text') return escapeLine(part.text).replace(/!$/, next ? '\\!' : '!')
      const left = parts[i - 1] ? textOf(parts.slice(i - 1, i)) : before
      const right = next ? textOf([next]) : after
      return applyMark(part.mark, part.content, [...left].at(-1) ?? '', [...right][0] ?? '')
    })
    .join('')
}

const tags: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u' }
const delimiters: Record<string, string> = { bold: '**', italic: '_', strike: '~~' }

function applyMark({ type, attrs }: DocumentMark, content: Inline[], before: string, after: string): string {
  const text = textOf(content)
  if (type === 'code') return formatCode(text)
  const innerParts = renderInlines(content, before, after)
  const core = innerParts.trim()
  if (core === '') return innerParts
  // Emphasis markers next to spaces have no effect.
  const [start = '', end = ''] = [/^\s*/.exec(innerParts)?.[0], /\s*$/.exec(innerParts)?.[0]]
  const delimiter = delimiters[type]
  const [left, right] = [start.at(-1) ?? before, end[0] ?? after]
  let markup = `<${tags[type]}>${core}</${tags[type]}>`
  if (type === 'link') markup = `[${core}](<${escapeUrl(attrs?.href ?? '')}>)`
  else if (delimiter && canMark(delimiter, core, text.trim(), left, right))
    markup = `${delimiter}${core}${delimiter}`
  return `${start}${markup}${end}`
}

const startsWithLetter = (text: string) => /^[\p{L}\p{N}]/u.test(text)
const endsWithLetter = (text: string) => /[\p{L}\p{N}]$/u.test(text)
const isSeparator = (character: string) => character === '' || /[\s.,;:!?()]/.test(character)

/** Returns whether emphasis markers around a text take effect when adjacent to these characters. */
function canMark(delimiter: string, plainText: string, text: string, left: string, right: string): boolean {
  if (delimiter !== '_' && startsWithLetter(plainText) && endsWithLetter(plainText)) return true
  return startsWithLetter(text) && endsWithLetter(text) && isSeparator(left) && isSeparator(right)
}

function formatCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const needsPadding = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '')
  return needsPadding ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

/** Escapes Markdown, including text that would become a link. */
const escapeLine = (text: string) =>
  escapeInMarkdown(text)
    .replace(/(?<=https?|ftp):(?=\/\/)/gi, '\\:')
    .replace(/(?<=www)\.|(?<=[\w.+-])@(?=\w)/gi, '\\$&')

/** Escapes the start of a line, which could otherwise begin a list, heading or table. */
const escapeStart = (line: string) => line.replace(/^(\d*)([.)#+=:-])/, '$1\\$2')

/** Escapes trailing number signs in a heading, which would otherwise close it. */
const escapeHeading = (line: string) => line.replace(/(?<!\\)#(?=#*$)/g, '\\#')

const escapeUrl = (url: string) =>
  url.replace(/[<>\\\s]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, '&amp;')
