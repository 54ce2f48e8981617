import type { z } from 'zod'
import { type Config, type Installation, type InstallationKey, settings } from '#server/config.ts'

/** Keys of the settings that administrators can change at run time. */
export const installationKeys = (Object.keys(settings) as (keyof typeof settings)[]).filter(
  (key): key is InstallationKey => 'editable' in settings[key],
)

export const isInstallationKey = (key: string): key is InstallationKey =>
  installationKeys.some((each) => each === key)

/** Returns a setting's schema, which also accepts the text format of its environment variable. */
export const settingSchema = (key: InstallationKey): z.ZodType<Installation[InstallationKey]> =>
  settings[key].schema

/** Formats a value like the text of its environment variable; empty if not set. */
export function formatValue(value: Installation[InstallationKey]): string {
  if (value === null) return 'unlimited'
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join(',')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .flatMap(([domain, ids]) => ids.map((id) => `${domain}=${id}`))
    .join(',')
}

export interface StoredSetting {
  key: string
  value: string
}

/**
 * Merges the settings: those from the environment take precedence over stored ones, and stored ones over
 * defaults. `ignoredKeys` are unreadable stored ones.
 */
export function mergeSettings(
  config: Config,
  storedSettings: readonly StoredSetting[],
): { values: Installation; ignoredKeys: string[] } {
  const storedValues = new Map(storedSettings.map(({ key, value }) => [key, value]))
  const ignoredKeys = storedSettings.filter(({ key }) => !isInstallationKey(key)).map(({ key }) => key)
  const entries = installationKeys.map((key) => {
    const value = storedValues.get(key)
    if (value === undefined || config.fromEnvironment.has(key)) return [key, config[key]]
    const parsed = settingSchema(key).safeParse(value)
    if (!parsed.success) ignoredKeys.push(key)
    return [key, parsed.success ? parsed.data : config[key]]
  })
  return { values: Object.fromEntries(entries) as Installation, ignoredKeys }
}
