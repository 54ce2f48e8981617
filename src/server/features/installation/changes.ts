import type { SettingProblem } from '#contract/installation.ts'
import type { InstallationKey } from '#contract/installation-keys.ts'
import type { FixedConfig, Installation } from '#server/config.ts'
import { settingSchema } from '#server/infra/installation/values.ts'

export interface SettingChange {
  key: InstallationKey
  /** Value in the text format of its environment variable; empty for the default. */
  value: string
}

type Issue = Partial<Record<'code' | 'minimum' | 'maximum' | 'inclusive', unknown>> & { message: string }

/** Returns the settings after a change, and the reasons why any were rejected. */
export function applyChanges(
  { fromEnvironment, regions }: Pick<FixedConfig, 'fromEnvironment' | 'regions'>,
  before: Installation,
  changes: readonly SettingChange[],
): { after: Installation; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const entries = changes.flatMap(({ key, value }) => {
    if (fromEnvironment.has(key)) {
      problems.push({ key, reason: 'environment', message: 'An environment variable sets it' })
      return []
    }
    const parsed = settingSchema(key).safeParse(value === '' ? undefined : value)
    if (parsed.success) return [[key, parsed.data] as const]
    problems.push(...parsed.error.issues.slice(0, 1).map((issue) => describe(key, issue)))
    return []
  })
  const after: Installation = { ...before, ...Object.fromEntries(entries) }
  if (after.registration === 'domains' && after.registrationDomains.length === 0)
    problems.push({ key: 'registrationDomains', reason: 'missing', message: 'At least one domain is needed' })
  // Each region would count minutes separately.
  if (after.edition === 'plans' && Object.keys(regions).length > 0)
    problems.push({ key: 'edition', reason: 'invalid', message: "Plans aren't available with REGIONS" })
  return { after, problems }
}

function describe(
  key: InstallationKey,
  { code, message, minimum, maximum, inclusive }: Issue,
): SettingProblem {
  if (code === 'too_small' && typeof minimum === 'number')
    return { key, reason: 'too_small', message, limit: inclusive === false ? minimum + 1 : minimum }
  if (code === 'too_big' && typeof maximum === 'number')
    return { key, reason: 'too_big', message, limit: maximum }
  return { key, reason: 'invalid', message }
}

/** Returns the IDs of the workspaces that a setting refers to. */
export function referencedWorkspaces(value: Installation[InstallationKey], key: InstallationKey): string[] {
  if (key === 'correctorWorkspace') return typeof value === 'string' ? [value] : []
  if (key === 'universityWorkspaces') return Array.isArray(value) ? value : []
  return key === 'autoJoinDomains' && value !== null && typeof value === 'object'
    ? Object.values(value).flat()
    : []
}
