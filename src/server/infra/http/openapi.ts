import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import type { Section } from '#contract/sections.ts'
import { describeResponses } from './openapi-responses.ts'
import { type ApiSchemas, describeSchemas, type Json } from './openapi-schemas.ts'

export interface ApiDescription {
  sections: readonly Section[]
  version: string
  /** Recorded responses to the examples, by endpoint. */
  answers: Record<string, unknown>
}

/** Describes every endpoint as an OpenAPI 3.1 document, from the same schemas that validate requests. */
export function describeApi({ sections, version, answers }: ApiDescription): Json {
  const endpoints: Record<string, Endpoint> = Object.assign({}, ...sections.map((s) => s.endpoints))
  const schemas = describeSchemas(endpoints)
  const error = describeSchemas({ error: { ...errorAsAnswer } }).components.Error
  const paths: Record<string, Json> = {}
  const templates = createTemplates()
  for (const { name: tag, endpoints } of sections)
    for (const [name, endpoint] of Object.entries(endpoints))
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const template = templates.of(path)
        const operation = { name, endpoint, path, template, tag, schemas, answer: answers[name] }
        paths[template] = {
          ...paths[template],
          [endpoint.method.toLowerCase()]: describeOperation(operation),
        }
      }
  return {
    openapi: '3.1.0',
    info: { title: 'Longhand', version, description },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: sections.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas.components, Error: error },
      responses: {
        Error: {
          description: 'Any other error.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes,
    },
  }
}

const description =
  'A success is `{result}`, or `{Items, LastEvaluatedKey}` for a page of a list; an error is `{error: {code, message, details}}`. Rely on `code`: `message` may change. Times are seconds since 1970, places in a recording are seconds, IDs are UUIDs. A request that comes from the page of another site is refused.'

const errorAsAnswer: Endpoint = {
  method: 'GET',
  path: '/',
  summary: '',
  access: 'anyone',
  answer: { kind: 'json', schema: errorBody },
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'longhand_session',
    description:
      'Set by signing in; lasts seven days. Named `__Host-longhand_session` where the product is served by HTTPS.',
  },
  regionalKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of `GET /user/{uid}/token`, valid for five minutes.',
  },
  publicKey: {
    type: 'apiKey',
    in: 'query',
    name: 'pubkey',
    description: 'The key of a public link to a collection.',
  },
}

const security: Record<Endpoint['access'], Json[]> = {
  user: [{ session: [] }, { regionalKey: [] }],
  reader: [{ session: [] }, { regionalKey: [] }, { publicKey: [] }],
  anyone: [],
  signature: [],
}

/** `/collections/v2/:id` as `/collections/v2/{id}`, and a closing `*` as `{path}`. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
}

/**
 * Paths that differ only in the names of their parameters are one path in the document, with the first one's names.
 */
function createTemplates() {
  const byShape = new Map<string, string>()
  return {
    of(path: string): string {
      const template = toTemplate(path)
      const shape = template.replace(/{\w+}/g, '{}')
      byShape.set(shape, byShape.get(shape) ?? template)
      return byShape.get(shape) ?? template
    },
  }
}

const namesIn = (template: string) => [...template.matchAll(/{(\w+)}/g)].map(([, name]) => name ?? '')

interface Operation {
  name: string
  endpoint: Endpoint
  /** Its own, or an alias. */
  path: string
  template: string
  tag: string
  schemas: ApiSchemas
  answer: unknown
}

function describeOperation({ name, endpoint, path, template, tag, schemas, answer }: Operation): Json {
  const alias = path !== endpoint.path
  const own = namesIn(toTemplate(path))
  const inTemplate = (parameter: string) => namesIn(template)[own.indexOf(parameter)] ?? parameter
  return {
    operationId: alias ? `${name}Alias` : name,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(alias && { deprecated: true, description: `Use \`${toTemplate(endpoint.path)}\`.` }),
    tags: [tag],
    security: security[endpoint.access],
    parameters: [
      ...parameters(schemas.of(name, 'params'), 'path', endpoint.example?.params, inTemplate),
      ...parameters(schemas.of(name, 'query'), 'query', endpoint.example?.query),
      ...headers(endpoint),
    ],
    ...describeBody(name, endpoint, schemas),
    responses: describeResponses(endpoint, schemas.of(name, 'answer'), answer),
  }
}

function describeBody(name: string, endpoint: Endpoint, schemas: ApiSchemas): Json {
  if (endpoint.streamBody) {
    const schema = { type: 'string', format: 'binary' }
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } }
  }
  if (!endpoint.body) return {}
  const type = endpoint.foreignForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const example = endpoint.example?.body
  const content = { schema: schemas.of(name, 'body'), ...(example !== undefined && { example }) }
  const required = !endpoint.body.safeParse(undefined).success
  return { requestBody: { required, content: { [type]: content } } }
}

function parameters(
  schema: Json,
  where: 'path' | 'query',
  given: unknown,
  nameOf = (name: string) => name,
): Json[] {
  const examples = given as Json | undefined
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description = pathDescriptions[name], ...rest } = property
    const example = examples?.[name]
    return {
      name: name === '*' ? 'path' : nameOf(name),
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    }
  })
}

/** Parameters with the same meaning everywhere, unless their schema says otherwise. */
const pathDescriptions: Record<string, string> = {
  uid: 'ID of the signed-in user.',
  id: 'ID of the collection.',
  oid: 'ID of the workspace.',
  orgId: 'ID of the workspace.',
  locale: 'Region of the collection.',
  limit: 'Items per page.',
}

function headers({ answer }: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...('etag' in answer && answer.etag
      ? [header('If-None-Match', 'An `ETag` of an earlier response; 304 when it is still current.')]
      : []),
    ...('ranges' in answer && answer.ranges
      ? [header('Range', 'Bytes to send, such as `bytes=0-1023`.')]
      : []),
  ]
}
