import type { z } from 'zod'
import { type Endpoint, scimType } from '#contract/endpoint.ts'
import { errorBody, scimErrorBody } from '#contract/error-body.ts'
import type { Section } from '#contract/sections.ts'
import { describeResponses } from './openapi-responses.ts'
import { type ApiSchemas, describeSchemas, type Json } from './openapi-schemas.ts'

export interface DescribeApiOptions {
  sections: readonly Section[]
  version: string
  /** Recorded responses to the example requests, by endpoint. */
  answers: Record<string, unknown>
}

/** Describes every endpoint as an OpenAPI 3.1 document, based on the schemas that validate requests. */
export function describeApi({ sections, version, answers }: DescribeApiOptions): Json {
  const endpoints: Record<string, Endpoint> = Object.assign({}, ...sections.map((s) => s.endpoints))
  const schemas = describeSchemas(endpoints)
  const errors = describeSchemas({
    error: toAnswerEndpoint(errorBody),
    scimError: toAnswerEndpoint(scimErrorBody),
  })
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
      schemas: { ...schemas.components, ...errors.components },
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
  "Most JSON responses wrap their result in `result`. Each page of a list has `Items` and, if there are more, `LastEvaluatedKey`. Errors have the form `{error: {code, message, details}}`; rely on `code`, because `message` may change. Dates are in seconds since 1970, and positions in a recording are in seconds. IDs are UUIDs. State-changing requests from other sites' pages are rejected."

const toAnswerEndpoint = (schema: z.ZodType): Endpoint => ({
  method: 'GET',
  path: '/',
  summary: '',
  access: 'anyone',
  answer: { kind: 'json', schema },
})

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'longhand_session',
    description:
      'Set on sign-in and valid for seven days. Over HTTPS, its name is `__Host-longhand_session`.',
  },
  regionalKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Key from `GET /user/{uid}/token`, valid for five minutes.',
  },
  scimToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'SCIM token of a workspace, created in its settings.',
  },
  publicKey: {
    type: 'apiKey',
    in: 'query',
    name: 'pubkey',
    description: 'Key of a public link to a collection.',
  },
}

const security: Record<Endpoint['access'], Json[]> = {
  user: [{ session: [] }, { regionalKey: [] }],
  reader: [{ session: [] }, { regionalKey: [] }, { publicKey: [] }],
  provisioner: [{ scimToken: [] }],
  anyone: [],
  signature: [],
}

/** Converts `/collections/v2/:id` to `/collections/v2/{id}`, and a final `*` to `{path}`. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
}

/** Merges paths that differ only in parameter names, using the names from the first. */
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
  /** The endpoint's own path, or an alias. */
  path: string
  template: string
  tag: string
  schemas: ApiSchemas
  answer: unknown
}

function describeOperation({ name, endpoint, path, template, tag, schemas, answer }: Operation): Json {
  const isAlias = path !== endpoint.path
  const pathNames = namesIn(toTemplate(path))
  const nameInTemplate = (parameter: string) => namesIn(template)[pathNames.indexOf(parameter)] ?? parameter
  return {
    operationId: isAlias ? `${name}Alias` : name,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(isAlias && { deprecated: true, description: `Use \`${toTemplate(endpoint.path)}\`.` }),
    tags: [tag],
    security: security[endpoint.access],
    parameters: [
      ...parameters(schemas.of(name, 'params'), 'path', endpoint.example?.params, nameInTemplate),
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
  const type = bodyTypeOf(endpoint)
  const example = endpoint.example?.body
  const content = { schema: schemas.of(name, 'body'), ...(example !== undefined && { example }) }
  const required = !endpoint.body.safeParse(undefined).success
  return { requestBody: { required, content: { [type]: content } } }
}

function bodyTypeOf({ foreignForm, access }: Endpoint): string {
  if (foreignForm) return 'application/x-www-form-urlencoded'
  return access === 'provisioner' ? scimType : 'application/json'
}

function parameters(
  schema: Json,
  location: 'path' | 'query',
  input: unknown,
  nameOf = (name: string) => name,
): Json[] {
  const examples = input as Json | undefined
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description = pathDescriptions[name], ...rest } = property
    const example = examples?.[name]
    return {
      name: name === '*' ? 'path' : nameOf(name),
      in: location,
      required: location === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    }
  })
}

/**
 * Descriptions of path parameters that have the same meaning everywhere; a parameter's schema can
 * override them.
 */
const pathDescriptions: Record<string, string> = {
  uid: 'ID of the signed-in user.',
  id: 'ID of the collection.',
  oid: 'ID of the workspace.',
  orgId: 'ID of the workspace.',
  locale: 'Region of the collection.',
  limit: 'Maximum number of items per page.',
}

function headers({ answer, ifMatch }: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(ifMatch
      ? [header('If-Match', '`ETag` of an earlier response. Returns 412 if it is no longer current.')]
      : []),
    ...('etag' in answer && answer.etag
      ? [header('If-None-Match', '`ETag` of an earlier response. Returns 304 if it is still current.')]
      : []),
    ...('ranges' in answer && answer.ranges
      ? [header('Range', 'Bytes to send, such as `bytes=0-1023`.')]
      : []),
  ]
}
