import { parseFlag, type Resource } from './match.ts'
import { ScimProblem } from './problem.ts'
import { type Attribute, findAttribute, findSubAttribute, type Schema } from './schemas.ts'

/** Maximum length of an attribute's text value, in characters. */
const maxTextLength = 1000
const storablePattern = /^[^\0\p{Cs}]*$/u

/**
 * Parses a resource's writable attributes, under their names in the schema. Ignores other attributes, because
 * the schema contains everything that the product uses.
 * @throws ScimProblem invalidValue
 */
export function parseResource(input: Resource, schema: Schema): Resource {
  const resource: Resource = {}
  for (const [name, value] of Object.entries(input)) {
    const attribute = findAttribute(schema, name)
    if (!attribute || attribute.mutability === 'readOnly') continue
    const parsedValue = parseValue(attribute, value)
    if (parsedValue !== undefined) resource[attribute.name] = parsedValue
  }
  return resource
}

/**
 * Parses a value according to its attribute; undefined if there is no value.
 * @throws ScimProblem invalidValue
 */
export function parseValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (!attribute.multiValued) return parseSingleValue(attribute, value)
  const values = (Array.isArray(value) ? value : [value]).flatMap(
    (one) => parseSingleValue(attribute, one) ?? [],
  )
  return values.length > 0 ? values : undefined
}

/**
 * Parses a single value of an attribute.
 * @throws ScimProblem invalidValue
 */
export function parseSingleValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (attribute.type === 'complex') return readComplex(attribute, value)
  if (attribute.type === 'boolean') {
    const flag = parseFlag(value)
    if (flag === undefined) throw typeError(attribute, 'a boolean')
    return flag
  }
  if (typeof value !== 'string') throw typeError(attribute, 'a string')
  if (value.length > maxTextLength || !storablePattern.test(value))
    throw typeError(attribute, 'a shorter, valid string')
  return value
}

function readComplex(attribute: Attribute, value: unknown): Resource | undefined {
  // Providers also send a multi-valued attribute's value without an array.
  const resource = typeof value === 'string' && attribute.multiValued ? { value } : value
  if (typeof resource !== 'object' || resource === null || Array.isArray(resource))
    throw typeError(attribute, 'an object')
  const parsedResource: Resource = {}
  for (const [name, part] of Object.entries(resource)) {
    const subAttribute = findSubAttribute(attribute, name)
    const singleValue = subAttribute && parseSingleValue(subAttribute, part)
    if (subAttribute && singleValue !== undefined) parsedResource[subAttribute.name] = singleValue
  }
  return Object.keys(parsedResource).length > 0 ? parsedResource : undefined
}

const typeError = ({ name }: Attribute, expectedType: string) =>
  new ScimProblem('invalidValue', `${name} must be ${expectedType}`)
