import { Fragment, type ReactNode } from 'react'
import { type DocumentContent, type DocumentNode, safeLink } from '#domain/documents/content.ts'
import { isRightToLeftBlock } from '#domain/documents/direction.ts'

interface DocumentTextProps {
  content: DocumentContent
  /** Returns the URL of a picture. */
  pictureUrl: (mediaId: string) => string
}

/** A document's blocks, read-only. */
export function DocumentText({ content, pictureUrl }: DocumentTextProps) {
  return <Nodes nodes={content.content} pictureUrl={pictureUrl} />
}

type Pictures = Pick<DocumentTextProps, 'pictureUrl'>

function Nodes({ nodes = [], pictureUrl }: Pictures & { nodes: DocumentNode[] | undefined }) {
  // The page never changes, so positions are stable keys.
  return nodes.map((node, index) => <Node key={String(index)} node={node} pictureUrl={pictureUrl} />)
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function Node({ node, pictureUrl }: Pictures & { node: DocumentNode }): ReactNode {
  const children = <Nodes nodes={node.content} pictureUrl={pictureUrl} />
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{children}</p>
    case 'heading': {
      const Heading = headings[Number(node.attrs?.level) as 1 | 2 | 3] ?? 'h3'
      return <Heading dir="auto">{children}</Heading>
    }
    case 'codeBlock':
      return (
        <pre dir="auto">
          <code>{children}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote dir={directionOf(node)}>{children}</blockquote>
    case 'bulletList':
      return <ul dir={directionOf(node)}>{children}</ul>
    case 'orderedList':
      return (
        <ol dir={directionOf(node)} start={Number(node.attrs?.start ?? 1)}>
          {children}
        </ol>
      )
    case 'listItem':
      return <li>{children}</li>
    case 'horizontalRule':
      return <hr />
    case 'hardBreak':
      return <br />
    case 'image':
      return (
        <img
          src={pictureUrl(String(node.attrs?.mediaId))}
          alt={String(node.attrs?.alt ?? '')}
          loading="lazy"
        />
      )
    default:
      return <MarkedText node={node} />
  }
}

const directionOf = (node: DocumentNode) => (isRightToLeftBlock(node) ? 'rtl' : undefined)

const tags = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' } as const

function MarkedText({ node: { text = '', marks = [] } }: { node: DocumentNode }) {
  let content: ReactNode = text
  for (const { type, attrs } of marks) {
    const href = type === 'link' ? safeLink(attrs?.href) : null
    const Tag = tags[type as keyof typeof tags] ?? Fragment
    content =
      href === null ? (
        <Tag>{content}</Tag>
      ) : (
        <a href={href} rel="noopener noreferrer nofollow">
          {content}
        </a>
      )
  }
  return content
}
