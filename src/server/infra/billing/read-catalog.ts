import { readFileSync } from 'node:fs'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { type Catalog, catalog } from '#contract/catalog.ts'

/** Thrown if a catalog is invalid or unreadable. The message gives the file and the line. */
export class CatalogError extends Error {
  /** Administrators only need the message, not the stack trace. */
  readonly expected = true
}

/** Maximum number of mistakes listed in a message. */
const maxMistakes = 5

/** Reads and validates a catalog file. @throws CatalogError */
export function readCatalogFile(path: string): Catalog {
  try {
    return parseCatalog(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if (error instanceof CatalogError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CatalogError(`CATALOG_FILE: ${path} can't be read: ${reason}`)
  }
}

/**
 * Reads a catalog from YAML, a superset of JSON.
 * @throws CatalogError with the line of each mistake
 */
export function parseCatalog(text: string, path: string): Catalog {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const mistakes = document.errors.map(({ pos: [start], message }) => ({ start, message }))
  const parsed = catalog.safeParse(mistakes.length > 0 ? undefined : document.toJS())
  if (parsed.success) return parsed.data
  if (mistakes.length === 0)
    for (const issue of parsed.error.issues)
      mistakes.push({
        start: offsetOf(issue.path, 'keys' in issue ? issue.keys[0] : undefined),
        message: [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
      })
  const mistakeList = mistakes
    .slice(0, maxMistakes)
    .map(({ start, message }) => `${path}:${lines.linePos(start).line}: ${message}`)
  throw new CatalogError(`CATALOG_FILE: the catalog isn't valid\n${mistakeList.join('\n')}`)

  /**
   * Returns the offset of a value, of one of its keys or, if it is missing, of its innermost existing parent.
   */
  function offsetOf(location: readonly PropertyKey[], key: string | undefined): number {
    if (key !== undefined) {
      const node = document.getIn([...location, key], true)
      if (isNode(node)) return node.range?.[0] ?? 0
    }
    for (let length = location.length; length > 0; length--) {
      const node = document.getIn(location.slice(0, length), true)
      if (isNode(node)) return node.range?.[0] ?? 0
    }
    return 0
  }
}
