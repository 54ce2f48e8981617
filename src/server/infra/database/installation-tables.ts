/** The installation itself. */
export interface InstallationTables {
  installation_settings: InstallationSettingsTable
  installation_setup: InstallationSetupTable
}

export interface InstallationSettingsTable {
  /** The setting's name in `config`. */
  key: string
  /** In the format of its environment variable. */
  value: string
}

/** The administrator with an unfinished setup. */
export interface InstallationSetupTable {
  user_id: string
}
