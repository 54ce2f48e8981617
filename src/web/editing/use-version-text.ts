import type { Version } from '#contract/versions.ts'
import { formatDate, formatTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns functions that format the name and date of a version. */
export function useVersionText() {
  const { t, i18n } = useTranslation('editing')
  const locale = i18n.resolvedLanguage ?? 'en'
  const titleOf = ({ name, kind }: Version) => name ?? t(`versions.kind.${kind}`)
  const momentOf = ({ created }: Version) => `${formatDate(created, locale)}, ${formatTime(created, locale)}`
  return { titleOf, momentOf, locale }
}
