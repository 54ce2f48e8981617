import type { TFunction } from 'i18next'
import { describeUserAgent } from '#domain/user-agent.ts'

/** Returns the names of a browser and its operating system. */
export function browserName(t: TFunction<'security'>, userAgent: string): string {
  const { browser, system } = describeUserAgent(userAgent)
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownBrowser')
}
