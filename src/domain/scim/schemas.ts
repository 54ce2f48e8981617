/** An attribute as defined in RFC 7643, section 7. */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'
  multiValued: boolean
  description: string
  required: boolean
  caseExact?: boolean
  canonicalValues?: readonly string[]
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default'
  uniqueness?: 'none' | 'server'
  referenceTypes?: readonly string[]
  subAttributes?: readonly Attribute[]
}

/** A published resource schema. */
export interface Schema {
  schemas: readonly string[]
  id: string
  name: 'User' | 'Group'
  description: string
  attributes: readonly Attribute[]
}

const schemaUrn = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

const text = (name: string, description: string, attributes: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...attributes,
})

const flag = (name: string, description: string): Attribute => ({
  name,
  type: 'boolean',
  multiValued: false,
  description,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
})

const complex = (
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  attributes: Partial<Attribute> = {},
): Attribute => ({
  name,
  type: 'complex',
  multiValued: false,
  description,
  required: false,
  subAttributes,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...attributes,
})

const reference = (
  description: string,
  type: 'User' | 'Group',
  mutability: Attribute['mutability'],
): Attribute =>
  text('$ref', description, { type: 'reference', referenceTypes: [type], caseExact: true, mutability })

/** The core user schema, with the attributes that the product uses. */
export const userSchema: Schema = {
  schemas: [schemaUrn],
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'User Account',
  attributes: [
    text('userName', 'Unique identifier for the user within the workspace.', {
      required: true,
      uniqueness: 'server',
    }),
    complex('name', "The components of the user's name.", [
      text('formatted', 'The full name, formatted for display.'),
      text('familyName', 'The family name of the user.'),
      text('givenName', 'The given name of the user.'),
    ]),
    text('displayName', 'The name of the user, suitable for display.'),
    text('preferredLanguage', "The user's preferred language, such as 'en-US'."),
    flag('active', 'Whether the user is a member of the workspace.'),
    complex(
      'emails',
      'Email addresses of the user.',
      [
        text('value', 'An email address.'),
        text('display', 'A name for display.'),
        text('type', "The attribute's function.", { canonicalValues: ['work', 'home', 'other'] }),
        flag('primary', 'Whether it is the primary address.'),
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      'The groups of the user.',
      [
        text('value', "The group's identifier.", { mutability: 'readOnly', caseExact: true }),
        reference('The URI of the group.', 'Group', 'readOnly'),
        text('display', "The group's name.", { mutability: 'readOnly' }),
        text('type', 'The kind of membership.', { mutability: 'readOnly', canonicalValues: ['direct'] }),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
  ],
}

/** The core group schema. */
export const groupSchema: Schema = {
  schemas: [schemaUrn],
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Group',
  attributes: [
    text('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
    complex(
      'members',
      'The members of the group.',
      [
        text('value', "The member's identifier.", { mutability: 'immutable', caseExact: true }),
        reference('The URI of the member.', 'User', 'immutable'),
        text('display', "The member's name.", { mutability: 'immutable' }),
        text('type', 'The type of the member.', { mutability: 'immutable', canonicalValues: ['User'] }),
      ],
      { multiValued: true },
    ),
  ],
}

/** Attributes that every resource has, but no schema lists (RFC 7643, section 3.1). */
const commonAttributes: readonly Attribute[] = [
  text('id', 'Identifier.', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  text('externalId', 'Identifier assigned by the client.', { caseExact: true }),
  text('schemas', 'URIs of its schemas.', { multiValued: true, mutability: 'readOnly', returned: 'always' }),
  complex(
    'meta',
    'Metadata.',
    [
      text('resourceType', 'Type.', { mutability: 'readOnly', caseExact: true }),
      text('created', 'Time of creation.', { type: 'dateTime', mutability: 'readOnly' }),
      text('lastModified', 'Time of the last change.', { type: 'dateTime', mutability: 'readOnly' }),
      text('location', 'URI.', { type: 'reference', mutability: 'readOnly', caseExact: true }),
      text('version', 'Version.', { mutability: 'readOnly', caseExact: true }),
    ],
    { mutability: 'readOnly' },
  ),
]

/** Looks up a resource's attribute by name, ignoring case; undefined for attributes outside the schema. */
export function findAttribute(schema: Schema, name: string): Attribute | undefined {
  return findByName(schema.attributes, name) ?? findByName(commonAttributes, name)
}

/** Looks up a sub-attribute by name, ignoring case. */
export function findSubAttribute(attribute: Attribute, name: string): Attribute | undefined {
  return findByName(attribute.subAttributes ?? [], name)
}

function findByName(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const lowerName = name.toLowerCase()
  return attributes.find((attribute) => attribute.name.toLowerCase() === lowerName)
}
