import {
  type ExportFormat,
  type ExportOption,
  exportFiles,
  exportLayouts,
  frameRates,
} from '#contract/export-formats.ts'
import { subtitleLineRange } from '#contract/limits.ts'
import type { CallInput } from '#web/lib/api.ts'

type OptionValue = number | boolean | string

/** How an option is chosen, and its value unless chosen. */
export type OptionKind =
  | { kind: 'number'; least: number; most: number; initial: number }
  | { kind: 'switch'; initial: boolean }
  | { kind: 'choice'; values: readonly string[]; initial: string }

export const optionKinds: Record<ExportOption, OptionKind> = {
  times: { kind: 'switch', initial: true },
  speakers: { kind: 'switch', initial: true },
  highlights: { kind: 'switch', initial: true },
  comments: { kind: 'switch', initial: false },
  breakAllSpeakers: { kind: 'switch', initial: false },
  layout: { kind: 'choice', values: exportLayouts, initial: 'prose' },
  frameRate: { kind: 'choice', values: frameRates, initial: '25' },
  size: { kind: 'number', ...subtitleLineRange, initial: 35 },
  redact: { kind: 'switch', initial: true },
}

export type OptionValues = Partial<Record<ExportOption, OptionValue>>

/** Options that apply to any of the formats, in the order of the table; `redact` only if there are redacted words. */
export const optionsOf = (formats: readonly ExportFormat[], hasRedactedWords: boolean): ExportOption[] =>
  (Object.keys(optionKinds) as ExportOption[]).filter(
    (option) =>
      (option !== 'redact' || hasRedactedWords) &&
      formats.some((format) => exportFiles[format].options.includes(option)),
  )

/** Whether an option can have a value, which may come from an older version of the program. */
export function isOptionValue(option: ExportOption, value: unknown): value is OptionValue {
  const kind = optionKinds[option]
  if (kind.kind === 'number') return typeof value === 'number' && value >= kind.least && value <= kind.most
  if (kind.kind === 'choice') return typeof value === 'string' && kind.values.includes(value)
  return typeof value === 'boolean'
}

/** Values of the options that apply to a format, as requests send them. */
export function sentOptions(format: ExportFormat, values: OptionValues): Record<string, string> {
  const given = exportFiles[format].options.flatMap((option) => {
    const value = values[option]
    return value === undefined ? [] : [[option, String(value)]]
  })
  return Object.fromEntries(given)
}

export type ExportQuery = CallInput<'previewExport'>['query']

/** Query of a request for a file. */
export const exportQuery = (format: ExportFormat, values: OptionValues): ExportQuery => ({
  format,
  ...sentOptions(format, values),
})

/** Options of the subtitles in a video. */
export const subtitleOptions = ({ size, breakAllSpeakers, redact }: OptionValues) => ({
  size: typeof size === 'number' ? size : 35,
  breakAllSpeakers: breakAllSpeakers === true,
  redact: redact === true,
})
