import { useTranslation } from 'react-i18next'
import { email, personName } from '#contract/accounts.ts'

/** The checks of the account forms, each answering with what to tell the person, or null. */
export function useAccountValidation(passwordMinLength: number) {
  const { t } = useTranslation('accounts')
  return {
    name: (value: string) => {
      if (value.trim() === '') return t('validation.nameMissing')
      return personName.safeParse(value).success ? null : t('validation.nameUnreal')
    },
    email: (value: string) => {
      if (value.trim() === '') return t('validation.emailMissing')
      return email.safeParse(value).success ? null : t('validation.emailInvalid')
    },
    password: (value: string) => {
      if (value === '') return t('validation.passwordMissing')
      return [...value].length >= passwordMinLength
        ? null
        : t('validation.passwordShort', { count: passwordMinLength })
    },
    passwordGiven: (value: string) => (value === '' ? t('validation.passwordMissing') : null),
  }
}
