import type { MouseEvent } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { askInstead } from './help.ts'
import { useProductConfig } from './product-config.ts'
import { supportAddress, supportMessage } from './support.ts'

/** Properties of a link that asks support about a collection, with its ID and logs filled in. */
export function useSupportLink(collection: Collection) {
  const { t } = useTranslation('common')
  const config = useProductConfig()
  return {
    href: supportAddress(collection, config?.support ?? null, t),
    onClick: (event: MouseEvent) => askInstead(event, config, () => supportMessage(collection, t)),
  }
}
