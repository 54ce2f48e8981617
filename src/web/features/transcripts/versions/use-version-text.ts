import { useTranslation } from 'react-i18next'
import type { Version } from '#contract/versions.ts'

/** What people call a version, and when it was made. */
export function useVersionText() {
  const { t, i18n } = useTranslation('transcripts')
  const locale = i18n.resolvedLanguage ?? 'en'
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const titleOf = ({ name, kind }: Version) => name ?? t(`versions.kind.${kind}`)
  const momentOf = ({ created }: Version) => moment.format(new Date(created * 1000))
  return { titleOf, momentOf, locale }
}
