import type { CaptionRules } from '#contract/captions.ts'
import { type CaptionProfile, captionProfiles } from '#contract/choices.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { call } from '#web/lib/api.ts'
import { localStore } from '#web/lib/browser-storage.ts'

const keyOf = (orgId: string) => `longhand.captionProfile.${orgId}`

/** Returns the last selected profile in a workspace: a built-in one, or the ID of one of the workspace's. */
export const readProfile = (orgId: string): CaptionProfile | (string & {}) =>
  localStore.getItem(keyOf(orgId)) ?? 'standard'

export const writeProfile = (orgId: string, profile: string): void =>
  localStore.setItem(keyOf(orgId), profile)

/** Returns the limits of a built-in profile; undefined for others. */
export function builtInRules(profile: string, language: string): CaptionRules | undefined {
  const builtIn = captionProfiles.find((name) => name === profile)
  return builtIn && profileRules(builtIn, language)
}

/**
 * Returns the limits of the last selected profile in a workspace; those of the standard profile if it no
 * longer exists.
 */
export async function chosenRules(orgId: string, language: string): Promise<CaptionRules> {
  const profile = readProfile(orgId)
  const builtIn = builtInRules(profile, language)
  if (builtIn) return builtIn
  const workspace = await call('getWorkspace', { params: { oid: orgId } }).catch(() => null)
  const own = workspace?.captionProfiles.find(({ id }) => id === profile)
  return own?.rules ?? profileRules('standard', language)
}
