import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  $ref?: string
  $defs?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  /** Items of a tuple. */
  prefixItems?: Schema[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/** Returns whether a field accepts markup. */
function allowsMarkup({ type, enum: values, const: value, format, pattern, allOf = [] }: Schema): boolean {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined)
  const isText = type === 'string' && !values && value === undefined && !format
  return isText && patterns.every((one) => new RegExp(one, 'u').test('<b>'))
}

function findTextFields(schema: Schema, root: Schema, path: string): string[] {
  const definition = schema.$ref && root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
  if (definition) return findTextFields(definition, root, path)
  const { allOf = [], anyOf = [], oneOf = [], prefixItems = [] } = schema
  const { properties = {}, additionalProperties } = schema
  const children: [Schema | undefined, string][] = [
    ...[...allOf, ...anyOf, ...oneOf].map((part): [Schema, string] => [part, path]),
    ...Object.entries(properties).map(([name, value]): [Schema, string] => [value, `${path}.${name}`]),
    [schema.items, `${path}[]`],
    ...prefixItems.map((item): [Schema, string] => [item, `${path}[]`]),
    [schema.propertyNames, `${path}{key}`],
    [typeof additionalProperties === 'object' ? additionalProperties : undefined, `${path}{}`],
  ]
  const nestedFields = children.flatMap(([part, at]) => (part ? findTextFields(part, root, at) : []))
  return allowsMarkup(schema) ? [...nestedFields, path] : nestedFields
}

/** Lists every free-text field that a call stores, such as `addTag.name` or `saveDictionary.terms[]`. */
export function listTextFields(): string[] {
  const fields = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, endpoint]) => {
    if (endpoint.method === 'GET') return []
    const parts = { body: endpoint.body, params: endpoint.params, query: endpoint.query }
    return Object.entries(parts).flatMap(([part, value]) => {
      if (!value) return []
      const schema = z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) as Schema
      return findTextFields(schema, schema, part === 'body' ? name : `${name}(${part})`)
    })
  })
  return [...new Set(fields)]
}
