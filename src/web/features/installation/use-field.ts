import type { SettingProblem } from '#contract/installation.ts'
import type { InstallationKey } from '#contract/installation-keys.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { SettingsForm } from './use-settings-form.ts'

export interface FieldProps {
  form: SettingsForm
  name: InstallationKey
}

export const unitSizes = { gigabytes: 1e9, hours: 3600 }
export type Unit = keyof typeof unitSizes

const domainLists: readonly InstallationKey[] = [
  'registrationDomains',
  'plusDomains',
  'companyDomains',
  'correctorAdminDomains',
]

/** Settings whose labels require an explanation. */
const fieldsWithHint = [
  'registrationDomains',
  'plusDomains',
  'companyDomains',
  'autoJoinDomains',
  'correctorWorkspace',
  'universityWorkspaces',
  'defaultLanguage',
  'queuedJobsPerUser',
  'storedBytesPerUser',
  'correctorApplications',
  'correctorAdministration',
  'correctorAdminDomains',
  'correctorPassPercent',
  'correctorExamTries',
] as const

/**
 * Returns the label, hint, error and state of a setting's field. `unit` is the unit of the displayed number.
 */
export function useField({ form, name, unit }: FieldProps & { unit?: Unit | undefined }) {
  const { t, i18n } = useTranslation(['installation', 'audit'])
  const { variable, source } = form.setting(name)
  const isLocked = source === 'environment'
  const hint = fieldsWithHint.find((fieldName) => fieldName === name)
  const problem = form.problem(name)
  const textOf = ({ reason, limit = 0 }: SettingProblem) => {
    if (reason === 'invalid' && domainLists.includes(name)) return t('installation:problem.domains')
    // The minimum is one byte or one second.
    if (reason === 'too_small' && unit) return t('installation:problem.positive')
    const value = unit ? Math.floor(limit / unitSizes[unit]) : limit
    const limitText = formatNumber(value, i18n.resolvedLanguage ?? 'en')
    return t(`installation:problem.${reason}`, { limit: limitText, variable })
  }
  return {
    label: t(`audit:settings.${name}`),
    description:
      [hint && t(`installation:hint.${hint}`), isLocked && t('installation:locked', { variable })]
        .filter(Boolean)
        .join(' ') || null,
    error: problem && textOf(problem),
    disabled: isLocked,
  }
}
