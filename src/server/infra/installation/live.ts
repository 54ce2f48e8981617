import { sql } from 'kysely'
import type { Config, Installation } from '#server/config.ts'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { listen } from '#server/infra/events/listen.ts'
import type { Log } from '#server/infra/log.ts'
import { mergeSettings, type StoredSetting } from './values.ts'

const channel = 'longhand_installation'

/** Notifies every process of changed settings when the transaction `db` commits. */
export async function publishSettingsChange(db: Db): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Lists the stored settings, in the text format of their environment variables. */
export function readStoredSettings(db: Db): Promise<StoredSetting[]> {
  return db.selectFrom('installation_settings').select(['key', 'value']).execute()
}

export interface LiveInstallationSettings {
  /** The configuration with the current settings: one object, updated in place. */
  values: Config
  /** Reads the settings again. */
  refresh(): Promise<void>
  /** Returns the settings visible to a transaction. */
  readWith(tx: Db): Promise<Installation>
  close(): Promise<void>
}

/** Opens the installation's settings, which notifications keep current in this process. */
export async function openInstallationSettings(
  config: Config,
  { connection, db, log }: { connection: Connection; db: Db; log: Log },
): Promise<LiveInstallationSettings> {
  const readSettings = async () => {
    const { values, ignoredKeys } = mergeSettings(config, await readStoredSettings(db))
    for (const key of ignoredKeys) log.warn({ key }, "stored setting ignored: this version can't read it")
    return values
  }
  const values: Config = { ...config, ...(await readSettings()) }
  let last: Promise<void> = Promise.resolve()
  // Runs sequentially, because an older response must not overwrite a newer one.
  const refresh = () => {
    last = last.then(async () => {
      try {
        Object.assign(values, await readSettings())
      } catch (err) {
        log.warn({ err }, 'settings not refreshed')
      }
    })
    return last
  }
  const listener = listen(connection, channel, {
    onPayload: () => void refresh(),
    // The settings may have changed since they were read.
    onConnect: () => void refresh(),
  })
  return {
    values,
    refresh,
    readWith: async (tx) => mergeSettings(config, await readStoredSettings(tx)).values,
    async close() {
      await listener.close()
      await last
    },
  }
}
