import { queryClient } from '#web/lib/api/query-client.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { type InterfaceLanguage, preferredLanguage } from './i18n.ts'

/**
 * Returns the viewer's language, or the installation's default if the browser requests no supported language.
 */
export async function detectInterfaceLanguage(): Promise<InterfaceLanguage | undefined> {
  const preferredCode = preferredLanguage()
  if (preferredCode) return preferredCode
  const config = await queryClient.ensureQueryData(productConfigQuery).catch(() => undefined)
  return config?.defaultLanguage
}
