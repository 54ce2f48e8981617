import type { MouseEvent } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { redirectToHelp } from './help.ts'
import { supportMessage, supportUrl } from './support.ts'

/** Returns the props for a link to support about a collection, with its ID and logs filled in. */
export function useSupportLink(collection: Collection) {
  const { t } = useTranslation('common')
  const config = useProductConfig()
  return {
    href: supportUrl(collection, config?.support ?? null, t),
    onClick: (event: MouseEvent) => redirectToHelp(event, config, () => supportMessage(collection, t)),
  }
}
