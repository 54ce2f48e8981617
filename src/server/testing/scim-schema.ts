import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Attribute, Schema } from '#domain/scim/schemas.ts'

type Json = Record<string, unknown>

/** Converts a published SCIM schema to a JSON Schema that allows no other attributes. */
export function toJsonSchema({ id, attributes }: Schema): Json {
  const meta = {
    type: 'object',
    additionalProperties: false,
    required: ['resourceType', 'created', 'lastModified', 'location', 'version'],
    properties: {
      resourceType: { type: 'string' },
      created: { type: 'string', format: 'date-time' },
      lastModified: { type: 'string', format: 'date-time' },
      location: { type: 'string', format: 'uri' },
      version: { type: 'string', pattern: '^W/".+"$' },
    },
  }
  const commonProperties = {
    schemas: { type: 'array', items: { const: id }, minItems: 1 },
    id: { type: 'string', minLength: 1 },
    externalId: { type: 'string' },
    meta,
  }
  const ownSchema = objectOf(attributes)
  return {
    ...ownSchema,
    required: ['schemas', 'id', 'meta', ...(ownSchema.required as string[])],
    properties: { ...commonProperties, ...(ownSchema.properties as Json) },
  }
}

const objectOf = (attributes: readonly Attribute[]): Json => ({
  type: 'object',
  additionalProperties: false,
  required: attributes.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(attributes.map((attribute) => [attribute.name, typeOf(attribute)])),
})

function typeOf(attribute: Attribute): Json {
  const valueSchema =
    attribute.type === 'complex'
      ? objectOf(attribute.subAttributes ?? [])
      : attribute.type === 'boolean'
        ? { type: 'boolean' }
        : { type: 'string', ...(attribute.type === 'reference' && { format: 'uri' }) }
  return attribute.multiValued ? { type: 'array', items: valueSchema } : valueSchema
}

/** Creates a function that lists a resource's differences from a published schema. */
export function createResourceChecker(schema: Schema): (resource: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(toJsonSchema(schema))
  return (resource) =>
    validate(resource) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`)
}
