import type { CaptionRules } from '#contract/captions.ts'
import { captionProfiles } from '#contract/choices.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { call } from '#web/lib/api/api.ts'
import { readCaptionProfile } from '#web/lib/queries/caption-profile.ts'

/** Returns the limits of a built-in profile; undefined for others. */
export function builtInRules(profile: string, language: string): CaptionRules | undefined {
  const builtInName = captionProfiles.find((name) => name === profile)
  return builtInName && profileRules(builtInName, language)
}

/**
 * Returns the limits of the last selected profile in a workspace, or of the standard profile if the selected
 * one no longer exists.
 */
export async function fetchChosenRules(orgId: string, language: string): Promise<CaptionRules> {
  const profile = readCaptionProfile(orgId)
  const standardRules = builtInRules(profile, language)
  if (standardRules) return standardRules
  if (orgId === unknownUserId) return profileRules('standard', language)
  const workspace = await call('getWorkspace', { params: { oid: orgId } }).catch(() => null)
  const ownProfile = workspace?.captionProfiles.find(({ id }) => id === profile)
  return ownProfile?.rules ?? profileRules('standard', language)
}
