import type { Generated } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

/** The installation's settings, setup and usage events. */
export interface InstallationTables {
  usage_events: UsageEventsTable
  installation_settings: InstallationSettingsTable
  installation_setup: InstallationSetupTable
}

export interface InstallationSettingsTable {
  /** The setting's name in `config`. */
  key: string
  /** Value in the text format of its environment variable. */
  value: string
}

/** The administrator who hasn't finished setup. */
export interface InstallationSetupTable {
  user_id: string
}

/** Usage events, if the installation logs them. */
export interface UsageEventsTable {
  id: Generated<string>
  at: CreatedAt
  user_id: string | null
  /** Anonymous ID of the browser. */
  ajsaid: string | null
  event: string
  name: string | null
  action: string | null
  traits: Json<Record<string, unknown>>
  properties: Json<Record<string, unknown>>
}
