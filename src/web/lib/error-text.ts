import { useTranslation } from 'react-i18next'
import { ApiError } from './api.ts'

/** What to tell a person about an error, in their language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => t(`code.${error instanceof ApiError ? error.code : 'internal'}`)
}
