import { type Filter, type PatchPath, parsePatchPath } from './filter.ts'
import { findAttributeByPath, matchesValue, type Resource } from './match.ts'
import { ScimProblem } from './problem.ts'
import { type Attribute, findSubAttribute, type Schema } from './schemas.ts'
import { parseSingleValue, parseValue } from './values.ts'

/** An operation in a PATCH request. Providers capitalize `op` differently. */
export interface Operation {
  op: string
  path?: string | undefined
  value?: unknown
}

type Kind = 'add' | 'replace' | 'remove'

/**
 * Applies a PATCH request's operations to a resource's writable attributes, and returns the result.
 * Attributes outside the schema are ignored, as in other requests.
 * @throws ScimProblem invalidPath, noTarget, mutability, invalidValue or invalidSyntax
 */
export function applyPatch(resource: Resource, operations: readonly Operation[], schema: Schema): Resource {
  const result = structuredClone(resource)
  for (const { op, path, value } of operations) {
    const kind = kindOf(op)
    if (path !== undefined && path !== '') applyAt(result, schema, { kind, value }, parsePatchPath(path))
    else if (kind === 'remove') throw new ScimProblem('noTarget', 'remove needs a path')
    else applyAll(result, schema, kind, value)
  }
  return result
}

function kindOf(op: string): Kind {
  const kind = op.toLowerCase()
  if (kind === 'add' || kind === 'replace' || kind === 'remove') return kind
  throw new ScimProblem('invalidSyntax', 'op must be add, replace or remove')
}

/**
 * Applies an operation without a path: its value contains attributes, whose names can be paths. Read-only
 * ones are ignored.
 */
function applyAll(result: Resource, schema: Schema, kind: Kind, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimProblem('invalidValue', 'An operation without a path needs an object as its value')
  for (const [name, part] of Object.entries(value)) {
    // An extension schema, which the product doesn't use.
    if (/^urn:/i.test(name) && typeof part === 'object') continue
    const target = parsePatchPath(name)
    if (findAttributeByPath(schema, target.path)?.mutability !== 'readOnly')
      applyAt(result, schema, { kind, value: part }, target)
  }
}

interface Change {
  kind: Kind
  value: unknown
}

function applyAt(result: Resource, schema: Schema, change: Change, { path, matching }: PatchPath): void {
  const attribute = findAttributeByPath(schema, path)
  if (!attribute) return
  if (attribute.mutability === 'readOnly')
    throw new ScimProblem('mutability', `${attribute.name} is read-only`)
  if (matching && !attribute.multiValued)
    throw new ScimProblem('invalidPath', `${attribute.name} has a single value`)
  const sub = path.sub === undefined ? undefined : findSubAttribute(attribute, path.sub)
  if (path.sub !== undefined && !sub) return
  const before = result[attribute.name]
  const after = attribute.multiValued
    ? changeList(attribute, (before as Resource[] | undefined) ?? [], change, { matching, sub })
    : changeSingleValue(attribute, before, change, sub)
  if (after === undefined) delete result[attribute.name]
  else result[attribute.name] = after
}

function changeSingleValue(
  attribute: Attribute,
  before: unknown,
  { kind, value }: Change,
  subAttribute: Attribute | undefined,
): unknown {
  if (subAttribute) {
    const { [subAttribute.name]: _, ...otherValues } = (before as Resource | undefined) ?? {}
    const newSubValue = kind === 'remove' ? undefined : parseSingleValue(subAttribute, value)
    return ifNotEmpty(
      newSubValue === undefined ? otherValues : { ...otherValues, [subAttribute.name]: newSubValue },
    )
  }
  if (kind === 'remove') return undefined
  const parsedValue = parseSingleValue(attribute, value)
  return attribute.type === 'complex' && parsedValue !== undefined
    ? { ...(before as Resource), ...(parsedValue as Resource) }
    : parsedValue
}

const ifNotEmpty = (value: Resource): Resource | undefined =>
  Object.keys(value).length > 0 ? value : undefined

interface Target {
  matching: Filter | undefined
  sub: Attribute | undefined
}

function changeList(
  attribute: Attribute,
  before: Resource[],
  change: Change,
  target: Target,
): Resource[] | undefined {
  const after =
    target.matching || target.sub
      ? changeMatching(attribute, before, change, target)
      : changeAll(attribute, before, change)
  return after.length > 0 ? after : undefined
}

/** Adds, replaces or removes an attribute's values, and returns all of its values. */
function changeAll(attribute: Attribute, before: Resource[], { kind, value }: Change): Resource[] {
  const addedResources = (parseValue(attribute, value) as Resource[] | undefined) ?? []
  if (kind === 'replace') return removeDuplicates(addedResources)
  if (kind === 'add')
    return removeDuplicates(
      hasPrimary(addedResources)
        ? [...before.map(asSecondary), ...addedResources]
        : [...before, ...addedResources],
    )
  if (value === undefined || value === null) return []
  const removedKeys = new Set(addedResources.map(keyOf))
  return before.filter((one) => !removedKeys.has(keyOf(one)))
}

const keyOf = ({ value }: Resource): string => String(value).toLowerCase()

/** Removes duplicates, keeping the last of several equal values. */
function removeDuplicates(values: Resource[]): Resource[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}

const hasPrimary = (values: readonly Resource[]) => values.some(({ primary }) => primary === true)
const asSecondary = (value: Resource): Resource =>
  value.primary === undefined ? value : { ...value, primary: false }

/** Changes an attribute's matching values, or one of their sub-attributes. */
function changeMatching(
  attribute: Attribute,
  before: Resource[],
  { kind, value }: Change,
  { matching, sub }: Target,
): Resource[] {
  const isTarget = (one: Resource) => !matching || matchesValue(matching, one, attribute)
  if (kind === 'remove') return before.flatMap((one) => (isTarget(one) ? withoutSub(one, sub) : [one]))
  const parsedValue = sub
    ? parseSingleValue(sub, value)
    : parseSingleValue(attribute, Array.isArray(value) ? value[0] : value)
  const addedResource: Resource = sub
    ? { [sub.name]: parsedValue }
    : ((parsedValue as Resource | undefined) ?? {})
  if (before.some(isTarget)) {
    const otherValues =
      addedResource.primary === true ? before.map((one) => (isTarget(one) ? one : asSecondary(one))) : before
    return otherValues.map((one) => (isTarget(one) ? { ...one, ...addedResource } : one))
  }
  // Entra ID uses `replace` for values that don't exist yet.
  const newValue = matching ? resourceFor(matching, attribute) : {}
  if (!newValue) throw new ScimProblem('noTarget', 'No value matches the path')
  return [...before, { ...newValue, ...addedResource }]
}

function withoutSub(value: Resource, subAttribute: Attribute | undefined): Resource[] {
  if (!subAttribute) return []
  const { [subAttribute.name]: _, ...otherValues } = value
  return Object.keys(otherValues).length > 0 ? [otherValues] : []
}

/** Returns the value described by a filter that only tests equality; undefined for other filters. */
function resourceFor(filter: Filter, attribute: Attribute): Resource | undefined {
  if (filter.kind === 'and') {
    const [left, right] = [resourceFor(filter.left, attribute), resourceFor(filter.right, attribute)]
    return left && right && { ...left, ...right }
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return undefined
  const subAttribute = findSubAttribute(attribute, filter.path.attribute)
  return subAttribute && { [subAttribute.name]: parseSingleValue(subAttribute, filter.value) }
}
