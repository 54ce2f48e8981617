import type { Comparison, Filter, Path } from './filter.ts'
import { ScimProblem } from './problem.ts'
import { type Attribute, findAttribute, findSubAttribute, type Schema } from './schemas.ts'

/** A resource or a complex value, keyed by attribute name as in the schema. */
export type Resource = { [name: string]: unknown }

/** Resolves a name to an attribute; undefined for names outside the schema. */
type Lookup = (path: Path) => Attribute | undefined

/**
 * Returns whether a resource matches a filter. Attributes outside the schema have no value.
 * @throws ScimProblem invalidFilter for comparisons that an attribute doesn't support
 */
export function matches(filter: Filter, resource: Resource, schema: Schema): boolean {
  return matchesFilter(filter, resource, (path) => findAttributeByPath(schema, path))
}

/** Returns whether a value of a multi-valued attribute matches the filter in brackets. */
export function matchesValue(filter: Filter, value: unknown, attribute: Attribute): boolean {
  return matchesFilter(filter, asRecord(value), ({ attribute: name }) => findSubAttribute(attribute, name))
}

/** Returns the attribute that a path refers to; undefined for paths outside the schema. */
export function findAttributeByPath(schema: Schema, path: Path): Attribute | undefined {
  if (path.schema !== undefined && path.schema !== schema.id.toLowerCase()) return undefined
  return findAttribute(schema, path.attribute)
}

/** Returns whether a filter refers to an attribute. */
export function mentions(filter: Filter, name: string): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return mentions(filter.left, name) || mentions(filter.right, name)
    case 'not':
      return mentions(filter.inner, name)
    default:
      return filter.path.attribute === name.toLowerCase()
  }
}

/** Returns the text that an attribute must equal for a filter to match; undefined if there is none. */
export function requiredText(filter: Filter, name: string): string | undefined {
  if (filter.kind === 'and') return requiredText(filter.left, name) ?? requiredText(filter.right, name)
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string')
    return undefined
  const { attribute, sub, schema } = filter.path
  return attribute === name.toLowerCase() && sub === undefined && schema === undefined
    ? filter.value
    : undefined
}

function matchesFilter(filter: Filter, resource: Resource, lookup: Lookup): boolean {
  switch (filter.kind) {
    case 'and':
      return matchesFilter(filter.left, resource, lookup) && matchesFilter(filter.right, resource, lookup)
    case 'or':
      return matchesFilter(filter.left, resource, lookup) || matchesFilter(filter.right, resource, lookup)
    case 'not':
      return !matchesFilter(filter.inner, resource, lookup)
    case 'present':
      return valuesOf(filter.path, resource, lookup).values.some(isPresent)
    case 'some': {
      const attribute = lookup(filter.path)
      if (!attribute) return false
      return listOf(resource[attribute.name]).some(
        (value) =>
          matchesValue(filter.matching, value, attribute) &&
          (!filter.test || matchesValue(filter.test, value, attribute)),
      )
    }
    case 'compare': {
      const { values, attribute } = valuesOf(filter.path, resource, lookup)
      if (filter.operator === 'ne') return !values.some((value) => isEqual(attribute, value, filter.value))
      if (filter.value === null) return !values.some(isPresent)
      return values.some((value) => compare(attribute, filter.operator, value, filter.value))
    }
  }
}

/**
 * Returns the values at a path, and the path's last attribute. Complex values are compared by their `value`.
 */
function valuesOf(path: Path, resource: Resource, lookup: Lookup) {
  const attribute = lookup(path)
  if (!attribute) return { values: [], attribute: undefined }
  const values = listOf(resource[attribute.name])
  if (attribute.type !== 'complex') return { values: path.sub === undefined ? values : [], attribute }
  const subAttribute = findSubAttribute(attribute, path.sub ?? 'value')
  if (!subAttribute) return { values: path.sub === undefined ? values : [], attribute: undefined }
  return { values: values.map((value) => asRecord(value)[subAttribute.name]), attribute: subAttribute }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const asRecord = (value: unknown): Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Resource) : {}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function isEqual(attribute: Attribute | undefined, value: unknown, target: FilterValue): boolean {
  return target === null ? !isPresent(value) : compare(attribute, 'eq', value, target)
}

type FilterValue = string | number | boolean | null

function compare(
  attribute: Attribute | undefined,
  operator: Comparison,
  value: unknown,
  target: FilterValue,
): boolean {
  if (attribute?.type === 'boolean') {
    if (operator !== 'eq')
      throw new ScimProblem('invalidFilter', `${attribute.name} can't be compared with ${operator}`)
    return value === parseFlag(target)
  }
  if (typeof value !== 'string' || typeof target !== 'string') return false
  if (attribute?.type === 'dateTime') return order(operator, Date.parse(value), Date.parse(target))
  const foldCase = (text: string) => (attribute?.caseExact ? text : text.toLowerCase())
  const [left, right] = [foldCase(value), foldCase(target)]
  if (operator === 'co') return left.includes(right)
  if (operator === 'sw') return left.startsWith(right)
  if (operator === 'ew') return left.endsWith(right)
  return order(operator, left, right)
}

function order<T extends string | number>(operator: Comparison, left: T, right: T): boolean {
  switch (operator) {
    case 'eq':
      return left === right
    case 'gt':
      return left > right
    case 'ge':
      return left >= right
    case 'lt':
      return left < right
    case 'le':
      return left <= right
    default:
      return false
  }
}

/** Parses a boolean; providers also send booleans as text. */
export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : undefined
}
