import type { AppliedCaptions, CaptionRules } from '#contract/captions.ts'
import { captionProfiles } from '#contract/choices.ts'
import { profileRules } from '#domain/captions/rules.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/**
 * Returns the limits of a caption profile, either a built-in one or one that belongs to a workspace.
 * @param language code such as `en-US`
 * @throws AppError not_found
 */
export async function findCaptionRules(
  db: Db,
  organizationId: string,
  profile: string,
  language: string,
): Promise<CaptionRules> {
  const foundCaptionProfile = await findCaptionProfile(db, organizationId, profile, language)
  if (!foundCaptionProfile) throw new AppError('not_found', 'Caption profile not found')
  return foundCaptionProfile.rules
}

/** Returns a caption profile, or the standard one if it has been deleted. */
export async function findAppliedCaptions(
  db: Db,
  organizationId: string,
  profile: string,
  language: string,
): Promise<AppliedCaptions> {
  const foundCaptionProfile = await findCaptionProfile(db, organizationId, profile, language)
  return foundCaptionProfile ?? { profile: 'standard', name: null, rules: profileRules('standard', language) }
}

async function findCaptionProfile(
  db: Db,
  organizationId: string,
  profile: string,
  language: string,
): Promise<AppliedCaptions | null> {
  const builtInProfile = captionProfiles.find((name) => name === profile)
  if (builtInProfile)
    return { profile: builtInProfile, name: null, rules: profileRules(builtInProfile, language) }
  const ownProfiles = await queries.findCaptionProfiles(db, organizationId)
  const ownProfile = ownProfiles.find(({ id }) => id === profile)
  return ownProfile ? { profile: ownProfile.id, name: ownProfile.name, rules: ownProfile.rules } : null
}
