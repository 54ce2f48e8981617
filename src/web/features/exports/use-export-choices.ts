import { useState } from 'react'
import { type ExportOption, exportFormats } from '#contract/export-formats.ts'
import { readCaptionProfile, writeCaptionProfile } from '#web/lib/queries/caption-profile.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { type OptionValues, optionKinds } from './export-options.ts'
import { type Choices, readLastChoices, storeLastChoices } from './last-choices.ts'

/**
 * Manages the choices from the last export. User settings are stored in the account, other choices in this
 * browser. The caption profile is shared with the caption editor.
 */
export function useExportChoices(uid: string, orgId: string) {
  const { settings, change } = useUserSettings(uid)
  const [lastChoices] = useState(readLastChoices)
  const { maxCPL, breakAllSpeakers } = settings
  const initial = Object.entries(optionKinds).map(([option, { initial }]) => [option, initial])
  const options: OptionValues = {
    ...Object.fromEntries(initial),
    ...lastChoices.options,
    size: maxCPL,
    breakAllSpeakers,
    profile: readCaptionProfile(orgId),
  }
  const storeChoices = (choices: Choices) => {
    const { size, breakAllSpeakers: breakSpeakers, profile, ...others } = choices.options
    if (typeof profile === 'string') writeCaptionProfile(orgId, profile)
    storeLastChoices({ ...choices, options: others })
    if (size !== maxCPL && typeof size === 'number') change({ maxCPL: size })
    if (breakSpeakers !== breakAllSpeakers && typeof breakSpeakers === 'boolean')
      change({ breakAllSpeakers: breakSpeakers })
  }
  return {
    formats: lastChoices.formats.length > 0 ? lastChoices.formats : exportFormats.slice(0, 1),
    other: lastChoices.other,
    options: options as Record<ExportOption, number | boolean | string>,
    storeChoices,
  }
}
