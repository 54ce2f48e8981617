import { createContext, use } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Whether the viewer administers this installation. */
export const StaffContext = createContext(false)

/**
 * Returns a function that gets instructions for something that isn't set up: administrators see the setting,
 * everyone else sees whom to contact.
 */
export function useSetupHint(): (setting: string) => string {
  const { t } = useTranslation()
  const isStaff = use(StaffContext)
  return (setting) => (isStaff ? t('setup.setting', { setting }) : t('setup.ask'))
}
