import type { RawAnswer } from '#server/infra/http/route.ts'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  deprecated?: boolean
  summary: string
  tags: string[]
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>
}

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1f1b16, #ece7df); --soft: light-dark(#6a6258, #a79f94);
    --paper: light-dark(#fbf9f5, #191714); --line: light-dark(#e4dfd6, #36312b); --code: light-dark(#f2eee6, #23201c) }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
  main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 6rem }
  h1 { font-size: 1.75rem } h2 { margin-top: 3rem; text-transform: capitalize } a { color: inherit }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
  details { border-top: 1px solid var(--line); padding: .6rem 0 } summary { cursor: pointer; overflow-wrap: anywhere }
  summary small { display: block; color: var(--soft); padding-left: 5.2rem }
  code, pre { font: .875rem/1.5 ui-monospace, monospace } pre { background: var(--code); padding: .75rem; overflow: auto }
  .method { display: inline-block; width: 4.4rem; font-weight: 700 } td { padding: .2rem 1rem .2rem 0; vertical-align: top }
  .table { overflow-x: auto } h3 { font-size: .9rem; color: var(--soft); margin: 1rem 0 .3rem }`

/** The OpenAPI document as a page to read: no script, nothing loaded from elsewhere. */
export function referencePage(api: Json): RawAnswer {
  const sections = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(api.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.deprecated) continue
      const tag = operation.tags[0] ?? 'other'
      sections.set(tag, [...(sections.get(tag) ?? []), renderOperation(method, path, operation)])
    }
  }
  const schemas = Object.entries((api.components as { schemas: Json }).schemas)
  const { version, description } = api.info as { version: string; description: string }
  const body = `<main><h1>Longhand API</h1><p>Version ${escapeHtml(version)}. ${code(description)}
    The same as data: <a href="/openapi.json">openapi.json</a>.</p>
    <nav>${[...sections.keys()].map((tag) => `<a href="#${tag}">${escapeHtml(tag)}</a>`).join('')}<a href="#schemas">schemas</a></nav>
    ${[...sections].map(([tag, items]) => `<section><h2 id="${tag}">${escapeHtml(tag)}</h2>${items.join('')}</section>`).join('')}
    <section><h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => renderSchema(name, schema)).join('')}</section></main>`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Longhand API</title><style>${style}</style><body>${body}</body></html>`,
  }
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const signedIn = operation.security.length > 0 ? ' · signed in' : ''
  return `<details id="${operation.operationId}"><summary><code><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</code>
    <small>${escapeHtml(operation.summary)}${signedIn}</small></summary>
    ${renderParameters(operation.parameters)}
    ${operation.requestBody ? renderContents('Body', operation.requestBody.content) : ''}
    ${Object.entries(operation.responses)
      .filter(([, response]) => response.content)
      .map(([status, response]) => renderContents(`Answer ${status}`, response.content ?? {}))
      .join('')}</details>`
}

function renderParameters(parameters: Operation['parameters']): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (p) =>
      `<tr><td><code>${escapeHtml(p.name)}</code><td>${p.in}${p.required ? ', required' : ''}<td><code>${escapeHtml(brief(p.schema))}</code><td>${escapeHtml(p.description ?? '')}`,
  )
  return `<h3>Parameters</h3><div class="table" tabindex="0"><table>${rows.join('')}</table></div>`
}

function renderContents(title: string, contents: Record<string, { schema: Json }>): string {
  const parts = Object.entries(contents).map(([type, { schema }]) => {
    const shown = Object.keys(schema).length > 0 ? `<pre tabindex="0">${linked(schema)}</pre>` : ''
    return `<p><code>${escapeHtml(type)}</code></p>${shown}`
  })
  return `<h3>${escapeHtml(title)}</h3>${parts.join('')}`
}

const renderSchema = (name: string, schema: unknown) =>
  `<details id="schema-${name}"><summary><code>${escapeHtml(name)}</code></summary><pre tabindex="0">${linked(schema as Json)}</pre></details>`

/** A schema as JSON whose references lead to their definitions. */
function linked(schema: Json): string {
  return escapeHtml(JSON.stringify(schema, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$1</a>',
  )
}

const brief = ({ type, format, enum: values, default: otherwise }: Json): string =>
  [
    Array.isArray(values) ? values.join(' | ') : [type, format].filter(Boolean).join(' '),
    otherwise === undefined ? '' : `= ${otherwise}`,
  ]
    .filter(Boolean)
    .join(' ')

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
const code = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
