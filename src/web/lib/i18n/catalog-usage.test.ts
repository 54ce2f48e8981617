import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

type Catalog = { [key: string]: string | Catalog }

const catalogs = import.meta.glob<Catalog>('./en/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const collectKeys = (catalog: Catalog, prefix = ''): string[] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [(prefix + key).replace(/_(zero|one|two|few|many|other)$/, '')]
      : collectKeys(value, `${prefix}${key}.`),
  )

/** Returns the catalog keys in a source file, both literal keys and patterns of composed keys. */
function keysOf(source: string): { literals: Set<string>; patterns: RegExp[] } {
  const literals = new Set([...source.matchAll(/['"]([\w:.-]+)['"]/g)].map(([, key = '']) => key))
  const templates = [...source.matchAll(/`([\w:.]*(?:\$\{[^`]*?\}[\w:.]*)+)`/g)].map(([, text = '']) => text)
  const patterns = templates
    .filter((template) => /^[\w.:]+[.:]\$\{|^\$\{[^}]*\}\.\w+$/.test(template))
    .map((template) => {
      const parts = template.split(/\$\{.*?\}/).map((part) => part.replaceAll('.', '\\.'))
      return new RegExp(`^${parts.join('[\\w-]+(?:\\.[\\w-]+)?')}$`)
    })
  return { literals, patterns }
}

describe('texts', () => {
  const keySets = Object.values(sources).map(keysOf)
  const literals = new Set(keySets.flatMap(({ literals: keys }) => [...keys]))
  const patterns = keySets.flatMap(({ patterns }) => patterns)

  it.each(Object.keys(catalogs))('of %s are all used', (file) => {
    const namespace = /(\w+)\.json$/.exec(file)?.[1]
    const keys = collectKeys(catalogs[file] ?? {})
    const isUsed = (key: string) =>
      [key, `${namespace}:${key}`].some(
        (name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)),
      )
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })
})

interface Node {
  type: string
  start: number
  value?: unknown
  name?: Node | string
  expression?: Node
  key?: Node
  callee?: Node
}

/** This name is the same in every language. */
const product = 'Longhand'
/** Attributes and properties with visible or spoken text. */
const displayedPattern =
  /^(aria-(label|description|roledescription|valuetext)|title|label|placeholder|alt|description|message)$/
const containsWords = (text: unknown) =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && text.trim() !== product

/** Returns hard-coded texts in a source file, with their lines. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = []
  const addText = ({ start }: Node, text: unknown) => {
    if (containsWords(text))
      texts.push(`${file}:${source.slice(0, start).split('\n').length} ${String(text).trim()}`)
  }
  const nameOf = (name: Node['name']) => (typeof name === 'string' ? name : String(name?.name ?? ''))
  const visit = (node: Node) => {
    if (node.type === 'JSXText') addText(node, node.value)
    if (node.type === 'JSXExpressionContainer' && node.expression?.type === 'Literal') {
      addText(node.expression, node.expression.value)
    }
    if (node.type === 'JSXAttribute') {
      const value = node.value as Node | null
      if (displayedPattern.test(nameOf(node.name)) && value?.type === 'Literal') addText(value, value.value)
      // Values of other attributes aren't text.
      if (value?.type === 'JSXExpressionContainer' && value.expression?.type !== 'Literal') visit(value)
      return
    }
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node)
  }
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  visit(program as unknown as Node)
  return texts
}

describe('pages', () => {
  it('contain no texts outside the catalogs', () => {
    const files = Object.entries(sources).filter(([file]) => file.endsWith('.tsx'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(([file, source]) => textsIn(file, source))).toEqual([])
  })

  it('with such texts are detected', () => {
    const source =
      'const A = () => <p title="A title" className="plain">Hello <b>{"there"}</b>{t("key")} · <img alt={`x`} /></p>'
    expect(textsIn('a.tsx', source)).toEqual(['a.tsx:1 A title', 'a.tsx:1 Hello', 'a.tsx:1 there'])
  })
})
