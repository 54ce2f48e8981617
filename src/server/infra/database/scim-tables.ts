import type { Generated } from 'kysely'
import type { CreatedAt, JsonWithDefault } from './columns.ts'

/** People and groups provisioned by an identity provider. */
export interface ScimTables {
  scim_tokens: ScimTokensTable
  scim_users: ScimUsersTable
  scim_groups: ScimGroupsTable
  scim_group_members: ScimGroupMembersTable
}

export interface ScimTokensTable {
  organization_id: string
  /** SHA-256 hash of the token. */
  token_hash: Buffer
  creator_id: string | null
  created_at: Generated<Date>
  last_used_at: Date | null
}

/** An identity provider's record of a person in a workspace. */
export interface ScimUsersTable {
  id: Generated<string>
  organization_id: string
  /** Null until the person first becomes a member. */
  user_id: string | null
  user_name: string
  external_id: string | null
  /** Lowercase address for invites. */
  email: string | null
  /** Names, addresses, and language as provided; missing ones come from the account. */
  attributes: JsonWithDefault<{ [name: string]: unknown }>
  /** The role to restore on reactivation; set only while deactivated. */
  suspended_role: 'owner' | 'admin' | 'member' | null
  invited_at: Date | null
  created_at: CreatedAt
  updated_at: Generated<Date>
}

export interface ScimGroupsTable {
  id: Generated<string>
  organization_id: string
  display_name: string
  external_id: string | null
  /** The role that the group gives its members; null for none. */
  role: Generated<'admin' | 'member' | null>
  version: Generated<number>
  created_at: CreatedAt
  updated_at: Generated<Date>
}

export interface ScimGroupMembersTable {
  group_id: string
  scim_user_id: string
}
