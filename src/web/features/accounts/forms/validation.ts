import { maxPasswordLength } from '#contract/limits.ts'
import { isEmail, isPersonName, passwordLength } from '#contract/person-rules.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns the validators of the account forms; each returns an error text or null. */
export function useAccountValidation(passwordMinLength: number) {
  const { t, i18n } = useTranslation('accounts')
  const checkMaxLength = (password: string) =>
    password.length <= maxPasswordLength
      ? null
      : t('validation.passwordLong', { most: formatNumber(maxPasswordLength, i18n.language) })
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
      return passwordLength(value) >= passwordMinLength
        ? checkMaxLength(value)
        : t('validation.passwordShort', { count: passwordMinLength })
    },
    passwordAgain: (value: string) => (value === '' ? t('validation.passwordAgain') : null),
    validatePassword: (value: string) =>
      value === '' ? t('validation.passwordMissing') : checkMaxLength(value),
  }
}
