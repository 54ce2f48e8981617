import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { scimType } from '#contract/endpoint.ts'
import { sample } from '#contract/samples.ts'
import type { PackedWords } from '#contract/transcripts.ts'
import type { Json } from '#server/infra/http/openapi-schemas.ts'
import type { Scene, Value } from './scene.ts'

interface Response {
  content?: Record<string, { schema: Json }>
}
export interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
  components: { schemas: Json }
}

/** Makes schemas reject unknown fields, so that responses contain only documented fields. */
const makeStrict = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )

/** Creates a checker that validates responses against a document. */
export function createResponseChecker(document: Document) {
  const { paths, components } = makeStrict(document)
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => [
        operationId,
        { pointer: [path, method], responses },
      ]),
    ),
  )
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  // Each schema is compiled once, by its location in the document.
  ajv.addSchema({ paths, components }, 'api')
  return {
    /** Returns the statuses that an operation documents. */
    statusesOf: (name: string) => Object.keys(operations.get(name)?.responses ?? {}),
    /** Returns the media types of a response. */
    typesOf: (name: string, status: number) =>
      Object.keys(operations.get(name)?.responses[status]?.content ?? {}),
    /** Lists the problems with a JSON body. */
    problems(name: string, status: number, body: unknown): string[] {
      const { pointer = [], responses } = operations.get(name) ?? {}
      const content = responses?.[status]?.content ?? {}
      const type = ['application/json', scimType].find((one) => content[one]) ?? ''
      const place = ['paths', ...pointer, 'responses', status, 'content', type, 'schema']
      const validate = content[type] && ajv.getSchema(`api#${place.map(toPointerStep).join('')}`)
      if (!validate) return [`${name} has no JSON response ${status}`]
      if (validate(body)) return []
      return (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`)
    },
  }
}

/** Turns a key into a step of a JSON pointer in a URL. */
const toPointerStep = (key: string | number) =>
  `/${encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))}`

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const maxTextLength = 400
const maxItems = 3

/**
 * Turns a response into an example: with samples in place of created objects, fixed times, and only the first
 * items of lists.
 */
export function toExample({ samples, caller, member, welcome }: Scene, answer: unknown): unknown {
  const ids = new Map<string, string>()
  const knownValues = new Map<Value, Value>([
    ...[[welcome, sample.collection] as const, [caller.uid, sample.user] as const],
    ...[[caller.orgId, sample.workspace] as const, [member.uid, sample.member] as const],
    ...samples,
    ...[[caller.email, sample.email] as const, [member.email, 'grace@example.com'] as const],
  ])
  const replaceId = (id: string) => {
    const knownId = knownValues.get(id) ?? ids.get(id)
    if (knownId !== undefined) return String(knownId)
    const next = `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, next)
    return next
  }
  const shortenNode = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.slice(0, maxItems).map(shortenNode)
    if (typeof node === 'number') return toFixedTime(node)
    if (typeof node === 'string')
      return shortText(knownValues.has(node) ? String(knownValues.get(node)) : node)
    if (typeof node !== 'object' || node === null) return node
    const { starts, text, speakers } = node as Partial<PackedWords>
    const shownItems = starts && {
      text: text?.split(' ').slice(0, maxItems).join(' '),
      speakers: [[speakers?.[0]?.[0], maxItems]],
      sources: [[0, maxItems]],
      turns: [0],
    }
    // OpenAPI readers would misinterpret SCIM's `$ref`.
    const entries = Object.entries({ ...node, ...shownItems }).filter(([key]) => key !== '$ref')
    return Object.fromEntries(
      entries.map(([key, value]) => [key.replace(uuid, replaceId), shortenNode(value)]),
    )
  }
  const shortText = (text: string) =>
    text
      .replace(uuid, replaceId)
      .replace(/signature=[\w-]+/g, 'signature=5d2f9c0b7a1e')
      .slice(0, maxTextLength)
  return shortenNode(answer)
}

const day = 86_400

/** Replaces a time within eight days of now with one on a fixed day. */
function toFixedTime(value: number): number {
  const now = Date.now() / 1000
  const fixedSeconds = 1_795_305_600
  if (Math.abs(value - now) < 8 * day) return fixedSeconds + Math.round((value - now) / 60) * 60
  if (Math.abs(value / 1000 - now) < 8 * day) return fixedSeconds * 1000
  return value
}
