import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'
type Part = 'params' | 'query' | 'body' | 'answer'

/** JSON Schemas for a set of endpoints: named schemas, and each endpoint's parts. */
export interface ApiSchemas {
  /** `components.schemas`. */
  components: Record<string, Json>
  of(name: string, part: Part): Json
}

const prefix = '#/components/schemas/'
const partId = (name: string, part: Part) => `${name} ${part}`

/** Converts all schemas in one pass for inputs and one for outputs, so that named ones are shared. */
export function describeSchemas(endpoints: Record<string, Endpoint>): ApiSchemas {
  const input = convert(endpoints, 'input')
  const output = convert(endpoints, 'output')
  const answers = Object.keys(endpoints).map((name) => output[partId(name, 'answer')])
  const returnedSchemas = new Set(answers.flatMap(referencesIn).flatMap((id) => reachableIds(output, id)))
  const isDifferent = (id: string) => JSON.stringify(input[id]) !== JSON.stringify(output[id])
  /** A schema whose input and output differ, because of defaults or transforms, gets two names. */
  const inputName = (id: string) =>
    returnedSchemas.has(id) && reachableIds(input, id).some(isDifferent) ? `${id}Input` : id
  const renameInputs = (schema: Json) => mapReferences(schema, inputName)

  const components: Record<string, Json> = {}
  const collect = (schemas: Record<string, Json>, root: Json | undefined, io: Io) => {
    for (const id of referencesIn(root)) {
      const name = io === 'input' ? inputName(id) : id
      const schema = schemas[id]
      if (name in components || !schema) continue
      components[name] = io === 'input' ? renameInputs(schema) : schema
      collect(schemas, schema, io)
    }
  }
  for (const name of Object.keys(endpoints)) {
    for (const part of ['params', 'query', 'body'] as const)
      collect(input, input[partId(name, part)], 'input')
    collect(output, output[partId(name, 'answer')], 'output')
  }
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    of(name, part) {
      const id = partId(name, part)
      return part === 'answer' ? (output[id] ?? {}) : renameInputs(input[id] ?? {})
    },
  }
}

/** Converts the named schemas and the endpoints' parts for one direction; keyed by ID. */
function convert(endpoints: Record<string, Endpoint>, io: Io): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of z.globalRegistry._idmap) registry.add(schema, { id })
  const parts: [string, z.ZodType][] = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const schemas: [Part, z.ZodType | undefined][] =
      io === 'input'
        ? [
            ['params', endpoint.params],
            ['query', endpoint.query],
            ['body', endpoint.body],
          ]
        : [['answer', 'schema' in endpoint.answer ? endpoint.answer.schema : undefined]]
    return schemas.flatMap(([part, schema]) =>
      schema ? [[partId(name, part), wrapInArray(schema)] as [string, z.ZodType]] : [],
    )
  })
  for (const [id, schema] of parts) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => prefix + id,
    unrepresentable: 'any',
    override: simplifySchema,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      id.includes(' ') ? ((schema as Json).items as Json) : withoutIds(schema as Json),
    ]),
  )
}

/** Wraps a schema in an array: the registry accepts each schema once, and endpoints share them. */
const wrapInArray = (schema: z.ZodType) => z.array(schema)

/**
 * Removes parts that other tools can't handle. Only strict objects reject unknown fields, since clients
 * must accept fields added later. Formats omit Zod's patterns, and NUL and `\p{…}` are removed because
 * not every regex engine supports them.
 */
function simplifySchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { catchall } = zodSchema._zod.def as { catchall?: unknown }
  if (jsonSchema.additionalProperties === false && !catchall) delete jsonSchema.additionalProperties
  if (jsonSchema.format || /\\[0p]/.test(String(jsonSchema.pattern))) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const withoutIds = ({ $schema: _schema, $id: _id, id: _name, ...schema }: Json): Json => schema

function mapReferences<T>(node: T, rename: (id: string) => string): T {
  if (Array.isArray(node)) return node.map((item) => mapReferences(item, rename)) as T
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string'
      ? prefix + rename(value.slice(prefix.length))
      : mapReferences(value, rename),
  ])
  return Object.fromEntries(entries) as T
}

/** Returns the IDs that a schema references directly. */
function referencesIn(node: unknown): string[] {
  const references: string[] = []
  mapReferences(node, (id) => {
    references.push(id)
    return id
  })
  return references
}

/** Returns the IDs reachable from an ID, including that ID. */
function reachableIds(schemas: Record<string, Json>, id: string, seen = new Set<string>()): string[] {
  if (!seen.has(id)) {
    seen.add(id)
    for (const next of referencesIn(schemas[id])) reachableIds(schemas, next, seen)
  }
  return [...seen]
}
