import type { Excerpt } from './excerpt.ts'

/**
 * A provider's speaker label, made unique among its requests: labels of two requests, such as before and after a
 * restart, are unrelated.
 */
export function labelIn({ slots }: Pick<Excerpt, 'slots'>, label: string | number): string {
  return `${slots[0]?.segment.index ?? 0}/${label}`
}
