import { escapeHtml } from '#domain/text/html.ts'
import type { Json } from '#server/infra/http/openapi-schemas.ts'
import { renderField, renderFields, renderInlineCode } from './reference-schemas.ts'

type Contents = Record<string, { schema: Json; example?: unknown }>
interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Json
  example?: unknown
}
export interface Operation {
  operationId: string
  summary: string
  description?: string
  deprecated?: boolean
  tags: string[]
  security: Json[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Contents }
  responses: Record<string, { description?: string; $ref?: string; content?: Contents }>
}

/** Renders an operation as a collapsed section: its input, responses, errors, and an example. */
export function renderOperation(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, security, requestBody } = operation
  const access = security.length === 0 ? 'No authentication' : security.flatMap(Object.keys).join(' or ')
  return `<details><summary><b>${renderInlineCode(summary)}</b>
    <code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code></summary>
    <div id="${operationId}" class="operation">
    ${description ? `<p>${renderInlineCode(description)}</p>` : ''}
    <p class="soft">Operation <code>${operationId}</code> · Authentication: ${escapeHtml(access)}</p>
    ${renderParameters(operation.parameters)}
    ${requestBody ? renderContents(requestBody.required ? 'Body' : 'Body (optional)', requestBody.content) : ''}
    ${renderExample(method, path, operation)}
    ${renderResponses(operation.responses)}</div></details>`
}

function renderParameters(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: location, required, schema, description }) =>
    renderField(name, { ...schema, description }, { required, where: location }),
  )
  return `<h4>Parameters</h4><div class="table" tabindex="0"><table>${rows.join('')}</table></div>`
}

const renderContents = (title: string, contents: Contents): string =>
  Object.entries(contents)
    .map(
      ([type, { schema }]) => `<h4>${title} <small>${escapeHtml(type)}</small></h4>${renderFields(schema)}`,
    )
    .join('')

function renderResponses(responses: Operation['responses']): string {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const responseRows = successes.map(([status, { description = '', content = {} }]) => {
    const types = Object.entries(content).map(([type, { schema, example }]) => {
      const fields = type === 'application/json' || type === 'text/event-stream' ? renderFields(schema) : ''
      return `<p class="soft"><code>${escapeHtml(type)}</code></p>${fields}${renderValue(example)}`
    })
    return `<h4>Response ${status}</h4><p>${renderInlineCode(description)}</p>${types.join('')}`
  })
  const rows = errors.map(([status, { description = '', content = {} }]) => {
    const example = content['application/json']?.example
    return `<tr><td>${status}<td>${renderInlineCode(description)}${renderValue(example)}`
  })
  const table =
    rows.length > 0
      ? `<h4>Errors</h4><div class="table" tabindex="0"><table>${rows.join('')}</table></div>`
      : ''
  return responseRows.join('') + table
}

const renderValue = (example: unknown): string =>
  example === undefined
    ? ''
    : `<pre tabindex="0">${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}</pre>`

/** Renders the example as a shell command. */
function renderExample(method: string, path: string, operation: Operation): string {
  const { parameters, requestBody, security } = operation
  const parametersIn = (location: string) =>
    parameters.filter((p) => p.in === location && p.example !== undefined)
  const filledPath = parametersIn('path').reduce(
    (url, { name, example }) => url.replace(`{${name}}`, encodeURI(String(example))),
    path,
  )
  const query = new URLSearchParams(
    Object.fromEntries(parametersIn('query').map(({ name, example }) => [name, String(example)])),
  )
  const url = `"$LONGHAND${filledPath}${query.size > 0 ? `?${query}` : ''}"`
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const body =
    content?.example === undefined
      ? requestBody?.required && type === 'application/octet-stream' && '--data-binary @file'
      : `--json ${quote(JSON.stringify(content.example))}`
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${url}`,
    security.length > 0 && '-b cookies.txt',
    body,
  ]
  return `<h4>Example</h4><pre tabindex="0">${escapeHtml(lines.filter(Boolean).join(' \\\n  '))}</pre>`
}
