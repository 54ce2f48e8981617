import type { CaptionProfile } from '#contract/choices.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'

const keyOf = (orgId: string) => `longhand.captionProfile.${orgId}`

/**
 * Returns the caption profile last chosen in a workspace: a built-in one, or the ID of one of the workspace's
 * own.
 */
export const readCaptionProfile = (orgId: string): CaptionProfile | (string & {}) =>
  localStore.getItem(keyOf(orgId)) ?? 'standard'

export const writeCaptionProfile = (orgId: string, profile: string): void =>
  localStore.setItem(keyOf(orgId), profile)
