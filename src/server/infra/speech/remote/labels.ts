import type { Excerpt } from './excerpt.ts'

/**
 * A provider's label of who speaks, made unique among its requests: the labels of two requests, such as before and
 * after a restart, say nothing about each other.
 */
export function labelIn({ slots }: Pick<Excerpt, 'slots'>, label: string | number): string {
  return `${slots[0]?.segment.index ?? 0}/${label}`
}
