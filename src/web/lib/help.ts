import { useSyncExternalStore } from 'react'
import type { ProductConfig } from '#contract/system.ts'
import { track } from './track.ts'

/** The subject of a help request; the user fills in missing parts. */
export interface HelpRequest {
  subject?: string
  message?: string
  /** First line of the error that led to it. */
  error?: string
}

/** The help channel of this installation: a help desk in a panel, a form, an external page, or a mail program. */
export type HelpChannel =
  | { kind: 'widget'; address: string }
  | { kind: 'form'; to: string }
  | { kind: 'page'; address: string }
  | { kind: 'mail'; to: string }

export function helpChannelOf(
  config: Pick<ProductConfig, 'helpWidget' | 'support'> | undefined,
): HelpChannel {
  const { helpWidget, support } = config ?? {}
  if (helpWidget) return { kind: 'widget', address: helpWidget }
  if (!support) return { kind: 'mail', to: '' }
  return /^https?:/.test(support) ? { kind: 'page', address: support } : { kind: 'form', to: support }
}

let request: HelpRequest | undefined
const listeners = new Set<() => void>()

function set(next: HelpRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

/** Opens this installation's help, prefilled. */
export function openHelp(about: HelpRequest = {}): void {
  set(about)
  void track('Help Opened')
}
export const closeHelp = (): void => set(undefined)

/** Makes support links open this installation's help instead, if configured. */
export function askInstead(
  event: { preventDefault: () => void },
  config: Parameters<typeof helpChannelOf>[0],
  about: () => HelpRequest,
): void {
  const { kind } = helpChannelOf(config)
  if (kind !== 'form' && kind !== 'widget') return
  event.preventDefault()
  openHelp(about())
}

/** The open help request; undefined without one. */
export function useHelpRequest(): HelpRequest | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )
}

/** The URL of a help desk's page with known details filled in. */
export function fillIn(address: string, values: Record<string, string>): string {
  return address.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/gi, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
}

/** Mail programs accept URLs of about 2,000 characters. */
const longestBody = 1_600

/** A mailto URL with the message. */
export function mailtoOf(to: string, subject: string, body: string): string {
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.slice(0, longestBody))}`
}
