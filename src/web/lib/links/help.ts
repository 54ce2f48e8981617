import type { ProductConfig } from '#contract/system.ts'
import { OpenState, useOpenState } from '#web/lib/open-state.ts'
import { track } from '#web/lib/track.ts'

/** Subject of a help request; the user fills in missing parts. */
export interface HelpRequest {
  subject?: string
  message?: string
  /** Error that the request is about. */
  error?: string
}

/** This installation's help channel: a help desk in a panel, a form, an external page, or a mail app. */
export type HelpChannel =
  | { kind: 'widget'; address: string }
  | { kind: 'form'; to: string }
  | { kind: 'page'; address: string }
  | { kind: 'mail'; to: string }

export function chooseHelpChannel(
  config: Pick<ProductConfig, 'helpWidget' | 'support'> | undefined,
): HelpChannel {
  const { helpWidget, support } = config ?? {}
  if (helpWidget) return { kind: 'widget', address: helpWidget }
  if (!support) return { kind: 'mail', to: '' }
  return /^https?:/.test(support) ? { kind: 'page', address: support } : { kind: 'form', to: support }
}

const openRequest = new OpenState<HelpRequest>()

/** Opens this installation's help with known details filled in. */
export function openHelp(about: HelpRequest = {}): void {
  openRequest.open(about)
  void track('Help Opened')
}
export const closeHelp = (): void => openRequest.close()

/** Makes support links open this installation's help instead, if it is configured. */
export function redirectToHelp(
  event: { preventDefault: () => void },
  config: Parameters<typeof chooseHelpChannel>[0],
  createRequest: () => HelpRequest,
): void {
  const { kind } = chooseHelpChannel(config)
  if (kind !== 'form' && kind !== 'widget') return
  event.preventDefault()
  openHelp(createRequest())
}

/** Returns the open help request; undefined if there is none. */
export const useHelpRequest = (): HelpRequest | undefined => useOpenState(openRequest)

/** Returns a help desk page's URL with known details filled in. */
export function fillUrl(address: string, values: Record<string, string>): string {
  return address.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/gi, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
}

/** Maximum body length in characters; mail apps accept URLs of up to about 2,000. */
const maxBodyLength = 1_600

/** Returns a mailto URL with the message. */
export function mailtoUrl(to: string, subject: string, body: string): string {
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.slice(0, maxBodyLength))}`
}
