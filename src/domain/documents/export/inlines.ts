import type { DocumentMark, DocumentNode } from '#domain/documents/content.ts'

/** Part of a line: text, a line break, or parts that share a mark. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'mark'; mark: DocumentMark; content: Inline[] }

/** Marks from outermost to innermost. */
const markOrder = ['link', 'bold', 'italic', 'strike', 'underline', 'code']

interface Run {
  text: string
  /** Null for a line break. */
  marks: readonly DocumentMark[] | null
}

/** Converts a block's marked text to nested parts, as used in Markdown and HTML. */
export function nestMarks(nodes: readonly DocumentNode[] | undefined): Inline[] {
  return nestRuns((nodes ?? []).flatMap(runsOf))
}

function runsOf({ type, text, marks = [] }: DocumentNode): Run[] {
  if (type === 'hardBreak') return [{ text: '', marks: null }]
  const sortedMarks = marks.toSorted(
    (one, other) => markOrder.indexOf(one.type) - markOrder.indexOf(other.type),
  )
  return (text ?? '').split('\n').flatMap((line, i): Run[] => {
    const run = line === '' ? [] : [{ text: line, marks: sortedMarks }]
    return i === 0 ? run : [{ text: '', marks: null }, ...run]
  })
}

function nestRuns(runs: readonly Run[]): Inline[] {
  const parts: Inline[] = []
  for (let i = 0; i < runs.length; i++) {
    const { text, marks } = runs[i] as Run
    const mark = marks?.[0]
    if (marks === null) parts.push({ kind: 'break' })
    else if (!mark) parts.push({ kind: 'text', text })
    else {
      const end = runs.findIndex((run, at) => at > i && !hasMark(run, mark))
      const innerRuns = runs.slice(i, end < 0 ? runs.length : end)
      parts.push({ kind: 'mark', mark, content: nestRuns(innerRuns.map((run) => without(run, mark))) })
      i += innerRuns.length - 1
    }
  }
  return parts
}

const isSame = (one: DocumentMark, other: DocumentMark) =>
  one.type === other.type && one.attrs?.href === other.attrs?.href

const hasMark = ({ marks }: Run, mark: DocumentMark) => marks?.some((one) => isSame(one, mark)) === true

const without = ({ text, marks }: Run, mark: DocumentMark): Run => ({
  text,
  marks: marks?.filter((one) => !isSame(one, mark)) ?? null,
})

/** Returns the text of the parts, with a line feed for each break. */
export const textOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'break') return '\n'
      return part.kind === 'text' ? part.text : textOf(part.content)
    })
    .join('')
