/** The installation itself. */
export interface InstallationTables {
  installation_settings: InstallationSettingsTable
  installation_setup: InstallationSetupTable
}

export interface InstallationSettingsTable {
  /** The setting's name in `config`. */
  key: string
  /** As its environment variable would hold it. */
  value: string
}

/** The administrator whose set-up is unfinished. */
export interface InstallationSetupTable {
  user_id: string
}
