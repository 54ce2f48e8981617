import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Resource } from './match.ts'
import { applyPatch, type Operation } from './patch.ts'
import { ScimProblem } from './problem.ts'
import { project } from './project.ts'
import { groupSchema, userSchema } from './schemas.ts'
import { parseResource } from './values.ts'

const user: Resource = {
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
}
const patch = (...operations: Operation[]) => applyPatch(user, operations, userSchema)
const group: Resource = { displayName: 'Editors', members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] }
const patchMembers = (...operations: Operation[]) =>
  ((applyPatch(group, operations, groupSchema).members as Resource[]) ?? []).map(({ value }) => value)

describe('a PATCH operation', () => {
  it("from Entra ID may have capitals, booleans as text, and values that don't exist yet", () => {
    expect(patch({ op: 'Replace', path: 'active', value: 'False' })).toEqual({ ...user, active: false })
    expect(patch({ op: 'replace', value: { active: 'True', 'name.givenName': 'Augusta' } })).toMatchObject({
      active: true,
      name: { givenName: 'Augusta', familyName: 'Lovelace' },
    })
    expect(
      patch({ op: 'Replace', path: 'emails[type eq "home"].value', value: 'x@y.example' }).emails,
    ).toEqual([
      { value: 'ada@example.com', type: 'work', primary: true },
      { type: 'home', value: 'x@y.example' },
    ])
    expect(patch({ op: 'Add', path: 'emails[type eq "work"].value', value: 'x@y.example' }).emails).toEqual([
      { value: 'x@y.example', type: 'work', primary: true },
    ])
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    expect(
      patch(
        { op: 'Add', path: 'title', value: 'Countess' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Engines' },
        {
          op: 'Add',
          value: { [enterprise]: { department: 'Engines' }, 'addresses[type eq "work"].locality': 'London' },
        },
        { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
      ),
    ).toEqual(user)
  })

  it('removes members by an array, by a filter, or all', () => {
    expect(patchMembers({ op: 'Remove', path: 'members', value: [{ value: 'b' }] })).toEqual(['a', 'c'])
    expect(patchMembers({ op: 'remove', path: 'members[value eq "b"]' })).toEqual(['a', 'c'])
    expect(patchMembers({ op: 'remove', path: 'members' })).toEqual([])
    expect(patchMembers({ op: 'replace', path: 'members', value: [{ value: 'z' }] })).toEqual(['z'])
    expect(
      patchMembers({ op: 'add', path: 'members', value: [{ value: 'a' }, { value: 'd', $ref: null }] }),
    ).toEqual(['a', 'b', 'c', 'd'])
    expect(patchMembers({ op: 'Add', path: 'members', value: 'd' })).toHaveLength(4)
  })

  it('replaces parts of a name, and leaves one primary address', () => {
    expect(patch({ op: 'replace', path: 'name', value: { givenName: 'Augusta' } }).name).toEqual({
      givenName: 'Augusta',
      familyName: 'Lovelace',
    })
    expect(patch({ op: 'remove', path: 'name.familyName' }).name).toEqual({ givenName: 'Ada' })
    const addedResource = patch({
      op: 'add',
      path: 'emails',
      value: { value: 'b@example.com', primary: true },
    })
    expect((addedResource.emails as Resource[]).map(({ primary }) => primary)).toEqual([false, true])
    expect(patch({ op: 'remove', path: 'emails[type eq "work"].type' }).emails).toEqual([
      { value: 'ada@example.com', primary: true },
    ])
  })

  it.each<[Operation, string]>([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 5 }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'a\0' }, 'invalidValue'],
    [{ op: 'replace', path: 'name', value: 'Ada' }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'name[type eq "x"]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[value co "nobody"].type', value: 'x' }, 'noTarget'],
    [{ op: 'copy', path: 'name', value: 'x' }, 'invalidSyntax'],
  ])('%j is rejected as %s', (operation, scimType) => {
    expect(() => patch(operation)).toThrow(expect.objectContaining({ scimType }))
    expect(() => patch(operation)).toThrow(ScimProblem)
  })

  it('never changes a prototype', () => {
    const key = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'name',
      'emails',
      'members',
      'toString',
    )
    const value = fc.jsonValue()
    const operation = fc.record({
      op: fc.constantFrom('add', 'Replace', 'remove'),
      path: fc.oneof(
        key,
        fc.tuple(key, key).map((keys) => keys.join('.')),
        fc.constant(undefined),
      ),
      value: fc.oneof(value, fc.dictionary(key, value)),
    })
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const before = structuredClone(user)
        try {
          const after = applyPatch(user, operations, userSchema)
          expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
        } catch (error) {
          expect(error).toBeInstanceOf(ScimProblem)
        }
        expect(user).toEqual(before)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    )
  })
})

it('reads attribute names in any case, and ignores unknown and read-only attributes', () => {
  const initial = {
    USERNAME: 'x',
    Active: 'TRUE',
    title: 'Dr',
    password: 'secret',
    id: 'x',
    groups: [{}],
    meta: {},
  }
  expect(parseResource(initial, userSchema)).toEqual({ userName: 'x', active: true })
  expect(parseResource(JSON.parse('{"__proto__": {"active": true}, "userName": "x"}'), userSchema)).toEqual({
    userName: 'x',
  })
})

it('returns the selected attributes, with the id and the schemas', () => {
  const resource: Resource = { schemas: ['x'], id: '1', ...user }
  const select = (attributes: string) => project(resource, { attributes }, userSchema)
  expect(select('USERNAME, name.givenName,nothing')).toEqual({
    schemas: ['x'],
    id: '1',
    userName: 'ada@example.com',
    name: { givenName: 'Ada' },
  })
  expect(select(`${userSchema.id}:emails.value`).emails).toEqual([{ value: 'ada@example.com' }])
  const { emails: _, ...otherAttributes } = resource
  expect(project(resource, { excludedAttributes: 'emails,id,name.familyName' }, userSchema)).toEqual({
    ...otherAttributes,
    name: { givenName: 'Ada' },
  })
  expect(() => select('a..b')).toThrow(ScimProblem)
})
