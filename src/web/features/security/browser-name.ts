import { parseUserAgent } from '#domain/user-agent.ts'
import type { Translate } from '#web/lib/i18n/translate.ts'

/** Returns the names of a browser and its operating system. */
export function browserName(t: Translate<'security'>, userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownBrowser')
}
