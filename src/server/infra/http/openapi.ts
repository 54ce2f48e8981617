import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** Describes every endpoint as an OpenAPI 3.1 document, from the same schemas that validate requests. */
export function describeApi(endpoints: Record<string, Endpoint>, version: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const template = toTemplate(path)
      paths[template] = {
        ...paths[template],
        [endpoint.method.toLowerCase()]: describeOperation(name, endpoint, path, components),
      }
    }
  }
  const error = toSchema(errorBody, 'output', components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longhand',
      version,
      description:
        'Success answers with `{result}`, or `{Items, LastEvaluatedKey}` for pages; errors with `{error}`.',
    },
    paths,
    components: {
      schemas: components,
      responses: {
        Error: { description: 'What went wrong', content: { 'application/json': { schema: error } } },
      },
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'longhand_session' },
          description: 'Where the product is served by https: __Host-longhand_session',
        },
        publicKey: { type: 'apiKey', in: 'query', name: 'pubkey' },
      },
    },
  }
}

/** `/collections/v2/:id` as `/collections/v2/{id}`, and a closing `*` as `{path}`. */
function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
}

const security: Record<Endpoint['access'], Json[]> = {
  user: [{ session: [] }],
  reader: [{ session: [] }, { publicKey: [] }],
  anyone: [],
  signature: [],
}

function describeOperation(name: string, endpoint: Endpoint, path: string, components: Json): Json {
  return {
    operationId: path === endpoint.path ? name : `${name}_alias`,
    summary: endpoint.summary,
    tags: [path.split('/')[1] ?? 'system'],
    security: security[endpoint.access],
    parameters: [
      ...parameters(endpoint.params, 'path', components),
      ...parameters(endpoint.query, 'query', components),
    ],
    ...describeBody(endpoint, components),
    responses: { ...describeAnswer(endpoint, components), default: { $ref: '#/components/responses/Error' } },
  }
}

function describeBody(endpoint: Endpoint, components: Json): Json {
  if (endpoint.streamBody)
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
  if (!endpoint.body) return {}
  const schema = toSchema(endpoint.body, 'input', components)
  const type = endpoint.foreignForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

function describeAnswer({ answer, summary }: Endpoint, components: Json): Json {
  const json = (schema: Json) => ({
    200: { description: summary, content: { 'application/json': { schema } } },
  })
  switch (answer.kind) {
    case 'empty':
      return { 204: { description: summary } }
    case 'raw':
      return {
        200: {
          description: summary,
          content: Object.fromEntries(answer.types.map((type) => [type, { schema: {} }])),
        },
      }
    case 'events': {
      const schema = toSchema(answer.schema, 'output', components)
      return { 200: { description: summary, content: { 'text/event-stream': { schema } } } }
    }
    case 'json':
      return json(toSchema(answer.schema, 'output', components))
    case 'result': {
      const result = toSchema(answer.schema, 'output', components)
      return json({ type: 'object', required: ['result'], properties: { result } })
    }
    case 'page': {
      const items = toSchema(answer.schema, 'output', components)
      const properties = { Items: { type: 'array', items }, LastEvaluatedKey: { type: 'object' } }
      return json({ type: 'object', required: ['Items'], properties })
    }
  }
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query', components: Json): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, property]) => {
    const described = toSchema(property as z.ZodType, 'input', components)
    const { description, ...rest } = described
    return {
      name: name === '*' ? 'path' : name,
      in: where,
      required: where === 'path' || !(property as z.ZodType).safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

/** A schema as JSON Schema; those with an id go to `components` and are referred to. */
function toSchema(schema: z.ZodType, io: Io, components: Json): Json {
  const {
    $defs = {},
    $schema: _,
    ...root
  } = rewriteRefs(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json
  for (const [id, definition] of Object.entries($defs as Json)) components[id] = withoutId(definition as Json)
  const id = z.globalRegistry.get(schema)?.id
  if (id === undefined) return root
  components[id] = withoutId(root)
  return { $ref: `#/components/schemas/${id}` }
}

const withoutId = ({ id: _, ...schema }: Json): Json => schema

function rewriteRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rewriteRefs)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : rewriteRefs(value),
    ]),
  )
}
