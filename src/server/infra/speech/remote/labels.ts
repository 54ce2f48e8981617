import type { Excerpt } from './excerpt.ts'

/**
 * Makes a provider's speaker label unique across requests: equal labels in two requests, such as
 * before and after a restart, are unrelated.
 */
export function uniqueLabel({ slots }: Pick<Excerpt, 'slots'>, label: string | number): string {
  return `${slots[0]?.segment.index ?? 0}/${label}`
}
