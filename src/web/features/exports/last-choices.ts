import { type ExportFormat, type ExportOption, exportFormats } from '#contract/export-formats.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import {
  isOptionValue,
  type OptionValues,
  type OtherExport,
  optionKinds,
  otherExports,
} from './export-options.ts'

const key = 'longhand.export'

export interface Choices {
  formats: ExportFormat[]
  options: OptionValues
  /** The selected export, if it isn't a format. */
  other: OtherExport | null
}

const isFormat = (format: unknown): format is ExportFormat => exportFormats.includes(format as ExportFormat)

/** Returns the choices from this browser's last export, if they are still valid. */
export function readLastChoices(): Choices {
  const { formats, options, other } = parse(localStore.getItem(key))
  const validFormats = Array.isArray(formats) ? formats.filter(isFormat) : []
  const values = Object.keys(optionKinds).flatMap((option) => {
    const value = options && typeof options === 'object' ? Reflect.get(options, option) : undefined
    return isOptionValue(option as ExportOption, value) ? [[option, value]] : []
  })
  return {
    formats: validFormats,
    options: Object.fromEntries(values),
    other: otherExports.find((kind) => kind === other) ?? null,
  }
}

export const storeLastChoices = (choices: Choices): void => localStore.setItem(key, JSON.stringify(choices))

function parse(text: string | null): { [Choice in keyof Choices]?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return value && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}
