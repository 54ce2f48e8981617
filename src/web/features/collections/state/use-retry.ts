import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collection.ts'
import { askInstead } from '#web/lib/help.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { supportAddress, supportMessage } from '#web/lib/support.ts'
import { useTryAgain } from './queries.ts'

/** Trying a collection again. */
export function useRetry(collection: Collection) {
  const again = useTryAgain()
  return { loading: again.isPending, onClick: () => again.mutate(collection) }
}

/** A link that asks for help with a collection, with its id and logs filled in. */
export function useSupportLink(collection: Collection) {
  const { t } = useTranslation('common')
  const config = useProductConfig()
  return {
    href: supportAddress(collection, config?.support ?? null, t),
    onClick: (event: MouseEvent) => askInstead(event, config, () => supportMessage(collection, t)),
  }
}
