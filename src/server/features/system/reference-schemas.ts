import { escapeHtml } from '#domain/text/html.ts'
import type { Json } from '#server/infra/http/openapi-schemas.ts'

/** Escapes text, and renders its backtick-quoted parts as code. */
export const renderInlineCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const refPrefix = '#/components/schemas/'

/** Describes a schema briefly, linking to named schemas. */
export function typeOf(schema: Json): string {
  const { $ref, type, format, enum: values, anyOf, oneOf, items, additionalProperties } = schema
  const options = (anyOf ?? oneOf) as Json[] | undefined
  if (typeof $ref === 'string') {
    const name = escapeHtml($ref.slice(refPrefix.length))
    return `<a href="#schema-${name}">${name}</a>`
  }
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(values)) return values.map(literal).join(' | ')
  if (options) return [...new Set(options.map(typeOf))].join(' | ')
  if (Array.isArray(schema.prefixItems)) return `[${(schema.prefixItems as Json[]).map(typeOf).join(', ')}]`
  if (type === 'array') return `array of ${typeOf((items ?? {}) as Json)}`
  if (type === 'object' && typeof additionalProperties === 'object' && !schema.properties)
    return `map of ${typeOf(additionalProperties as Json)}`
  return escapeHtml([type ?? 'any', format && `(${format})`].filter(Boolean).join(' '))
}

const literal = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`

/** Describes limits and the default, such as `1 to 200, default 50`. */
export function limitsOf({ minimum, maximum, maxLength, maxItems, default: defaultValue }: Json): string {
  return [
    minimum !== undefined && Number(maximum) < 1e9 && `${minimum} to ${maximum}`,
    maxLength !== undefined && `up to ${maxLength} characters`,
    maxItems !== undefined && `up to ${maxItems} items`,
    defaultValue !== undefined &&
      typeof defaultValue !== 'object' &&
      `default ${JSON.stringify(defaultValue)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const maxDepth = 4

/**
 * Renders a schema's fields as a table, indenting nested fields; for a schema without fields, renders its
 * type.
 */
export function renderFields(schema: Json): string {
  const rows = rowsOf(schema, 0)
  if (rows.length === 0) return `<p>${typeOf(schema)}</p>`
  return `<div class="table" tabindex="0"><table>${rows.join('')}</table></div>`
}

function rowsOf(schema: Json, depth: number): string[] {
  const options = ((schema.anyOf ?? schema.oneOf ?? []) as Json[]).filter(({ properties }) => properties)
  if (options.length > 1)
    return options.flatMap((option, i) => [
      `<tr><th colspan="3" style="padding-left:${depth + 0.5}rem">Option ${i + 1}`,
      ...rowsOf(option, depth),
    ])
  const itemSchema =
    options[0] ?? ((schema.items as Json | undefined)?.properties ? (schema.items as Json) : schema)
  const requiredNames = (itemSchema.required ?? []) as string[]
  return Object.entries((itemSchema.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => [
    renderField(name, property, { required: requiredNames.includes(name), depth }),
    ...(depth < maxDepth ? rowsOf(property, depth + 1) : []),
  ])
}

/** Renders a row: name, type, description. */
export function renderField(
  name: string,
  schema: Json,
  { required, depth = 0, where: location = '' }: { required: boolean; depth?: number; where?: string },
): string {
  const notes = [location, required ? 'required' : '', limitsOf(schema)].filter(Boolean).join(', ')
  const description = typeof schema.description === 'string' ? renderInlineCode(schema.description) : ''
  return `<tr><td style="padding-left:${depth + 0.5}rem"><code>${escapeHtml(name)}</code><td>${typeOf(schema)}${notes ? `<small>${escapeHtml(notes)}</small>` : ''}<td>${description}`
}
