import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaptionRules, OwnCaptionProfile } from '#contract/captions.ts'
import type { Correction } from '#contract/corrections.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { builtInRules } from '#web/editor/core/captions/caption-rules.ts'
import { readCaptionProfile, writeCaptionProfile } from '#web/lib/queries/caption-profile.ts'
import { workspaceQuery } from '#web/lib/queries/workspace-query.ts'

type OrderedProfile = Pick<Correction, 'captionProfile' | 'captionRules'>

export interface ChosenProfile {
  /** A built-in profile, or the ID of one of the workspace's profiles. */
  profile: string
  rules: CaptionRules
  ownProfiles: readonly OwnCaptionProfile[]
  /** Whether the profile is required by a corrector's job, so that no other profile can be selected. */
  isOrdered: boolean
  /** Whether the viewer may change the workspace's profiles. */
  canManage: boolean
  choose(profile: string): void
}

/**
 * Returns a workspace's selected caption profile and its limits.
 * @param orderedProfile the profile that a corrector's job requires, with its limits; undefined on other
 * pages
 */
export function useCaptionRules(
  orgId: string,
  languageCode: string,
  orderedProfile: OrderedProfile | undefined,
): ChosenProfile {
  const [profile, setProfile] = useState(() => orderedProfile?.captionProfile ?? readCaptionProfile(orgId))
  const { data: workspace } = useQuery(workspaceQuery(orgId))
  const ownProfiles = workspace?.captionProfiles ?? []
  const limits =
    orderedProfile?.captionRules ??
    builtInRules(profile, languageCode) ??
    ownProfiles.find(({ id }) => id === profile)?.rules
  return {
    profile: limits ? profile : 'standard',
    rules: limits ?? profileRules('standard', languageCode),
    ownProfiles,
    isOrdered: Boolean(orderedProfile?.captionRules),
    canManage: workspace !== undefined && workspace.role !== 'member',
    choose(next) {
      writeCaptionProfile(orgId, next)
      setProfile(next)
    },
  }
}
