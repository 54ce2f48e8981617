import { useTranslation } from 'react-i18next'
import { isEmail, isPersonName } from '#contract/person.ts'

/** The checks of the account forms, each answering with what to tell the person, or null. */
export function useAccountValidation(passwordMinLength: number) {
  const { t } = useTranslation('accounts')
  return {
    name: (value: string) => {
      if (value.trim() === '') return t('validation.nameMissing')
      return isPersonName(value) ? null : t('validation.nameUnreal')
    },
    email: (value: string) => {
      if (value.trim() === '') return t('validation.emailMissing')
      return isEmail(value) ? null : t('validation.emailInvalid')
    },
    password: (value: string) => {
      if (value === '') return t('validation.passwordMissing')
      return [...value].length >= passwordMinLength
        ? null
        : t('validation.passwordShort', { count: passwordMinLength })
    },
    passwordAgain: (value: string) => (value === '' ? t('validation.passwordAgain') : null),
    passwordGiven: (value: string) => (value === '' ? t('validation.passwordMissing') : null),
  }
}
