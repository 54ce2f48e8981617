import type { OwnCaptionProfile } from '#contract/captions.ts'
import { type CaptionProfile, captionProfiles, mediaExportKinds } from '#contract/choices.ts'
import {
  captionPositions,
  type ExportFormat,
  type ExportOption,
  exportFiles,
  exportLayouts,
  frameRates,
} from '#contract/export-formats.ts'
import { subtitleLineRange } from '#contract/limits.ts'
import type { CallInput } from '#web/lib/api/api.ts'

type OptionValue = number | boolean | string

/** An option's control and default value. */
export type OptionKind =
  | { kind: 'number'; min: number; max: number; initial: number }
  | { kind: 'switch'; initial: boolean }
  | { kind: 'choice'; values: readonly string[]; initial: string }
  /** Built-in caption profiles, and the workspace's profiles by ID. */
  | { kind: 'profile'; initial: CaptionProfile }

export const optionKinds: Record<ExportOption, OptionKind> = {
  times: { kind: 'switch', initial: true },
  speakers: { kind: 'switch', initial: true },
  highlights: { kind: 'switch', initial: true },
  comments: { kind: 'switch', initial: false },
  profile: { kind: 'profile', initial: 'standard' },
  size: { kind: 'number', min: subtitleLineRange.least, max: subtitleLineRange.most, initial: 35 },
  position: { kind: 'choice', values: captionPositions, initial: 'bottom' },
  breakAllSpeakers: { kind: 'switch', initial: false },
  layout: { kind: 'choice', values: exportLayouts, initial: 'prose' },
  frameRate: { kind: 'choice', values: frameRates, initial: '25' },
  redact: { kind: 'switch', initial: true },
}

/** Exports that aren't formats: media cut from a recording, and a bundle of everything in one file. */
export const otherExports = [...mediaExportKinds, 'bundle'] as const
export type OtherExport = (typeof otherExports)[number]

export type OptionValues = Partial<Record<ExportOption, OptionValue>>

/** Returns whether an option applies. The line length can be set only for the standard profile. */
const counts = (option: ExportOption, { profile = 'standard' }: OptionValues) =>
  option !== 'size' || profile === 'standard'

/**
 * Returns the options that apply to any of the formats, in table order; includes `redact` only if there are
 * redacted words.
 */
export const optionsOf = (
  formats: readonly ExportFormat[],
  values: OptionValues,
  hasRedactedWords: boolean,
): ExportOption[] =>
  (Object.keys(optionKinds) as ExportOption[]).filter(
    (option) =>
      counts(option, values) &&
      (option !== 'redact' || hasRedactedWords) &&
      formats.some((format) => exportFiles[format].options.includes(option)),
  )

/** Returns whether a value is valid for an option; stored values may come from an older version. */
export function isOptionValue(option: ExportOption, value: unknown): value is OptionValue {
  const kind = optionKinds[option]
  if (kind.kind === 'number') return typeof value === 'number' && value >= kind.min && value <= kind.max
  if (kind.kind === 'profile') return typeof value === 'string'
  if (kind.kind === 'choice') return typeof value === 'string' && kind.values.includes(value)
  return typeof value === 'boolean'
}

/** Returns the values of the options that apply to a format, as sent in requests. */
export function toRequestOptions(format: ExportFormat, values: OptionValues): Record<string, string> {
  const entries = exportFiles[format].options.flatMap((option) => {
    const value = values[option]
    return value === undefined || !counts(option, values) ? [] : [[option, String(value)]]
  })
  return Object.fromEntries(entries)
}

export type ExportQuery = CallInput<'previewExport'>['query']

/** Returns the query parameters for requesting a file. */
export const toExportQuery = (format: ExportFormat, values: OptionValues): ExportQuery => ({
  format,
  ...toRequestOptions(format, values),
})

/** Returns the options for subtitles in a video. */
export const subtitleOptions = (values: OptionValues) => {
  const { size, profile, breakAllSpeakers, redact } = values
  return {
    ...(typeof size === 'number' && counts('size', values) && { size }),
    ...(typeof profile === 'string' && { profile }),
    breakAllSpeakers: breakAllSpeakers === true,
    redact: redact === true,
  }
}

/** Returns the available caption profiles: the built-in ones and the workspace's own. */
export const profileChoices = (
  customProfiles: readonly OwnCaptionProfile[],
  nameOf: (profile: CaptionProfile) => string,
): { value: string; label: string }[] => [
  ...captionProfiles.map((value) => ({ value, label: nameOf(value) })),
  ...customProfiles.map(({ id, name }) => ({ value: id, label: name })),
]
