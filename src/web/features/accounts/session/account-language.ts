import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sessionQuery, useUpdateCachedUser } from '#web/features/accounts/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { type InterfaceLanguage, interfaceLanguages } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { sessionStore } from '#web/lib/storage/browser-storage.ts'

/** Storage key for a language chosen before sign-in, which is then also saved to the account. */
const chosenKey = 'longhand.languageChosen'

/** Returns a function that changes the interface language; for signed-in users, it changes on all devices. */
export function useChooseLanguage(): (language: InterfaceLanguage) => void {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const updateCachedUser = useUpdateCachedUser()
  const showError = useShowError()
  return (language) => {
    void i18n.changeLanguage(language)
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    // The server rejects changes until the email address is verified.
    if (!session || session.user.verification === 'required') return sessionStore.setItem(chosenKey, language)
    if (session.impersonation) return
    const { uid } = session.user
    updateCachedUser({ language })
    call('changeProfile', { params: { uid }, body: { language } }).then(
      ({ language }) =>
        queryClient.setQueryData(['profile', uid], (profile) => profile && { ...profile, language }),
      showError,
    )
  }
}

/** Switches to the account's language, or saves the language chosen before sign-in to the account. */
export function useAccountLanguage(language: InterfaceLanguage): void {
  const { i18n } = useTranslation()
  const choose = useChooseLanguage()
  const applyAccountLanguage = useEffectEvent((profileLanguage: InterfaceLanguage) => {
    const storedLanguage = sessionStore.getItem(chosenKey)
    sessionStore.removeItem(chosenKey)
    const selectedLanguage = interfaceLanguages.find(
      (supportedLanguage) => supportedLanguage === storedLanguage,
    )
    if (selectedLanguage && selectedLanguage !== profileLanguage) choose(selectedLanguage)
    else if (i18n.resolvedLanguage !== profileLanguage) void i18n.changeLanguage(profileLanguage)
  })
  useEffect(() => applyAccountLanguage(language), [language])
}
