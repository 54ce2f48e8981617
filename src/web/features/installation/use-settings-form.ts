import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Installation, InstallationSetting, SettingProblem } from '#contract/installation.ts'
import type { InstallationKey } from '#contract/installation-keys.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useChangeInstallation } from './queries.ts'

type Values = Partial<Record<InstallationKey, string>>

export interface SettingsForm {
  /** Returns the text of a setting, with any unsaved change. */
  value(key: InstallationKey): string
  setting(key: InstallationKey): InstallationSetting
  set(key: InstallationKey, value: string): void
  problem(key: InstallationKey): SettingProblem | undefined
  /** Names of workspaces by ID. */
  names: ReadonlyMap<string, string>
  verifiesEmail: boolean
  isChanged: boolean
  isSaving: boolean
  isSaved: boolean
  /** Saves the changes; resolves to whether saving succeeded. If not, focuses the first invalid field. */
  save(container: Element | null): Promise<boolean>
}

const problemsIn = (error: unknown): SettingProblem[] => {
  if (!hasErrorCode(error, 'invalid_input')) return []
  return (error.details as { problems?: SettingProblem[] } | undefined)?.problems ?? []
}

/** Manages unsaved changes to the installation's settings. */
export function useSettingsForm({ settings, workspaces, verifiesEmail }: Installation): SettingsForm {
  const [draft, setDraft] = useState<Values>({})
  const [problems, setProblems] = useState<SettingProblem[]>([])
  const change = useChangeInstallation()
  const showError = useShowError()
  const setting = (key: InstallationKey) => {
    const matchingSetting = settings.find((candidate) => candidate.key === key)
    if (!matchingSetting) throw new Error(`Unknown setting: ${key}`)
    return matchingSetting
  }
  const value = (key: InstallationKey) => draft[key] ?? setting(key).value
  // The domains apply only to this registration policy.
  const isShown = (key: InstallationKey) =>
    key !== 'registrationDomains' || value('registration') === 'domains'
  const changes = settings.flatMap(({ key, value: before }) =>
    value(key) === before || !isShown(key) ? [] : [{ key, value: value(key) }],
  )
  return {
    setting,
    value,
    set(key, value) {
      setDraft((before) => ({ ...before, [key]: value }))
      setProblems((before) => before.filter((problem) => problem.key !== key))
      change.reset()
    },
    problem: (key) => problems.find((problem) => problem.key === key),
    names: new Map(workspaces.map(({ id, name }) => [id, name])),
    verifiesEmail,
    isChanged: changes.length > 0,
    isSaving: change.isPending,
    isSaved: change.isSuccess && changes.length === 0,
    async save(container) {
      if (changes.length === 0) return true
      try {
        await change.mutateAsync(changes)
        // Keep values that were changed while saving.
        setDraft((draft) =>
          Object.fromEntries(
            Object.entries(draft).filter(([key, value]) =>
              changes.every((change) => change.key !== key || change.value !== value),
            ),
          ),
        )
        setProblems([])
        return true
      } catch (error) {
        const newProblems = problemsIn(error)
        // The fields must be marked before the first one can be found.
        flushSync(() => setProblems(newProblems))
        container?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        if (newProblems.length === 0) showError(error)
        return false
      }
    },
  }
}
