import { queryClient } from '#web/lib/api/query-client.ts'
import { type InterfaceLanguage, preferredLanguage } from '#web/lib/i18n/i18n.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'

/**
 * Returns the viewer's language, or the installation's default if the browser requests no supported language.
 */
export async function detectInterfaceLanguage(): Promise<InterfaceLanguage | undefined> {
  const preferredCode = preferredLanguage()
  if (preferredCode) return preferredCode
  const config = await queryClient.ensureQueryData(productConfigQuery).catch(() => undefined)
  return config?.defaultLanguage
}
