import { type Path, parsePatchPath } from './filter.ts'
import { findAttributeByPath, type Resource } from './match.ts'
import { ScimProblem } from './problem.ts'
import { findSubAttribute, type Schema } from './schemas.ts'

/** Attributes to return or to exclude: comma-separated names. */
export interface Selection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** Returns whether a selection includes an attribute. */
export function isSelected(selection: Selection, schema: Schema, name: string): boolean {
  return name in project({ [name]: true }, selection, schema)
}

/**
 * Returns a resource's selected attributes; always includes `id` and `schemas`.
 * @throws ScimProblem invalidValue
 */
export function project(resource: Resource, selection: Selection, schema: Schema): Resource {
  const { attributes, excludedAttributes } = selection
  if (attributes !== undefined) return projectPaths(resource, pathsOf(attributes), schema)
  if (excludedAttributes !== undefined) return without(resource, pathsOf(excludedAttributes), schema)
  return resource
}

const maxNames = 100

function pathsOf(names: string): Path[] {
  const selectedPaths = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (selectedPaths.length > maxNames)
    throw new ScimProblem('invalidValue', `At most ${maxNames} attributes can be listed`)
  return selectedPaths.map((name) => parsePatchPath(name).path)
}

function projectPaths(resource: Resource, paths: readonly Path[], schema: Schema): Resource {
  const result: Resource = {}
  for (const [name, value] of Object.entries(resource)) {
    const matchingPaths = paths.filter((path) => findAttributeByPath(schema, path)?.name === name)
    if (name === 'id' || name === 'schemas' || matchingPaths.some(({ sub }) => sub === undefined))
      result[name] = value
    else if (matchingPaths.length > 0)
      result[name] = mapValue(value, (one) => pickAttributes(one, matchingPaths, schema, true))
  }
  return result
}

function without(resource: Resource, paths: readonly Path[], schema: Schema): Resource {
  const result: Resource = {}
  for (const [name, value] of Object.entries(resource)) {
    const matchingPaths = paths.filter((path) => findAttributeByPath(schema, path)?.name === name)
    if (name === 'id' || name === 'schemas' || matchingPaths.length === 0) result[name] = value
    else if (matchingPaths.every(({ sub }) => sub !== undefined))
      result[name] = mapValue(value, (one) => pickAttributes(one, matchingPaths, schema, false))
  }
  return result
}

const mapValue = (value: unknown, change: (one: Resource) => Resource): unknown =>
  Array.isArray(value)
    ? value.map((one) => change(one))
    : typeof value === 'object' && value !== null
      ? change(value as Resource)
      : value

/** Returns a complex value with only the named sub-attributes, or with only the others. */
function pickAttributes(
  value: Resource,
  paths: readonly Path[],
  schema: Schema,
  isInclusive: boolean,
): Resource {
  const names = new Set(
    paths.flatMap((path) => {
      const attribute = findAttributeByPath(schema, path)
      return (attribute && path.sub && findSubAttribute(attribute, path.sub)?.name) || []
    }),
  )
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name) === isInclusive))
}
