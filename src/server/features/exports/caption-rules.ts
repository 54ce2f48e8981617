import type { CaptionRules } from '#contract/captions.ts'
import { captionProfiles } from '#contract/choices.ts'
import { profileRules } from '#domain/captions/rules.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/**
 * Returns the limits of a caption profile: a built-in one, or one of a workspace.
 * @param language code such as `en-US`
 * @throws AppError not_found
 */
export async function findCaptionRules(
  db: Db,
  organizationId: string,
  profile: string,
  language: string,
): Promise<CaptionRules> {
  const builtIn = captionProfiles.find((name) => name === profile)
  if (builtIn) return profileRules(builtIn, language)
  const own = await queries.findCaptionProfiles(db, organizationId)
  const found = own.find(({ id }) => id === profile)
  if (!found) throw new AppError('not_found', 'Caption profile not found')
  return found.rules
}
