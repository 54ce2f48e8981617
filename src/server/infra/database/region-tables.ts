import type { GeneratedAlways } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Copies of accounts in other regions, and moves between regions. */
export interface RegionTables {
  region_targets: RegionTargetsTable
  account_changes: AccountChangesTable
  collection_moves: CollectionMovesTable
}

/** In the home region: the regions that get copies of accounts. */
export interface RegionTargetsTable {
  region: 'us' | 'eu'
  connected_at: CreatedAt
}

/** A changed account that hasn't been sent to a region yet; written by triggers. */
export interface AccountChangesTable {
  id: GeneratedAlways<string>
  region: 'us' | 'eu'
  kind: 'user' | 'organization'
  subject_id: string
  /** The workspace a member was removed from, and the new owner of their recordings in it. */
  organization_id: string | null
  heir_id: string | null
}

/** A collection's move to or from another region. */
export interface CollectionMovesTable {
  id: string
  direction: 'out' | 'in'
  collection_id: string
  /** The target workspace. */
  organization_id: string
  /** The other region. */
  region: 'us' | 'eu'
  user_id: string
  /** Outgoing: `copying`, then `arriving` once the other region may have added it. Incoming: `done`. */
  state: 'copying' | 'arriving' | 'done'
  created_at: CreatedAt
}
