import { maxHintLength, maxHints } from '#contract/limits.ts'
import type { Upload } from '#contract/uploads.ts'
import type { CallInput } from '#web/lib/api/api.ts'

/** Upload options other than the language. */
export interface UploadOptions {
  /** Comma-separated names and terms, as typed. */
  hints: string
  description: string
  /** Dictionary ID; null for none, undefined for the project's or language's default. */
  dictionary: string | null | undefined
  /** ID of the project to add the transcript to. */
  project?: string | undefined
  /** Number of speakers; undefined to detect it. */
  speakerCount?: number | undefined
  /** Speaker names for the left and right channels. */
  channelSpeakers?: string[] | undefined
  ignoreSentence: boolean
  enhanced: boolean
  beta: boolean
  /** ID of an uploaded transcript, whose text is kept. */
  transcript?: string | undefined
  /** Whether to write a blog post from the transcript. */
  convertToBlog: boolean
  /** Whether to order Precision when the transcript is ready. */
  isPrecision: boolean
}

export const noOptions: UploadOptions = {
  hints: '',
  description: '',
  dictionary: undefined,
  ignoreSentence: false,
  enhanced: false,
  beta: false,
  convertToBlog: false,
  isPrecision: false,
}

/** Splits text into names and terms at commas and line breaks. */
export function parseHints(text: string): string[] {
  return text
    .split(/[,\r\n]/)
    .map((hint) => hint.trim())
    .filter((hint) => hint !== '')
}

export type HintsProblem = { kind: 'many' } | { kind: 'long'; term: string }

/** Returns the problem with the hints; null if they are valid. */
export function hintsProblem(hints: readonly string[]): HintsProblem | null {
  if (hints.length > maxHints) return { kind: 'many' }
  const term = hints.find(({ length }) => length > maxHintLength)
  return term === undefined ? null : { kind: 'long', term }
}

type Request = Extract<CallInput<'createTranscription'>['body'], { url: string }>
type StoredOptions = Upload['options']

/** Returns only the options that are set, as sent in requests. */
export function toRequestOptions(options: UploadOptions): Partial<Request> {
  const hints = parseHints(options.hints)
  const description = options.description.trim()
  return {
    ...(hints.length > 0 && { hints }),
    ...(description && { description }),
    ...(options.dictionary !== undefined && { dictionary: options.dictionary }),
    ...(options.project && { project: options.project }),
    ...(options.speakerCount !== undefined && { speakerCount: options.speakerCount }),
    ...(options.channelSpeakers && { channelSpeakers: options.channelSpeakers }),
    ...(options.ignoreSentence && { ignoreSentence: true }),
    ...(options.enhanced && { enhanced: true }),
    ...(options.beta && { beta: true }),
    ...(options.transcript && { transcript: options.transcript }),
    ...(options.convertToBlog && { convertToBlog: true }),
    ...(options.isPrecision && { isPrecision: true }),
  }
}

/** A queued file's transcription settings, which can be changed until transcription starts. */
export interface UploadSettings {
  /** Language code; empty until a language is chosen. */
  languageCode: string
  /** Name of the transcript; if undefined, it is derived from the file name. */
  title?: string | undefined
  options?: UploadOptions | undefined
}

/** Returns the settings in the form that the server stores with an upload. */
export function toStoredOptions({ languageCode, title, options }: UploadSettings): StoredOptions {
  const { hints, ...rest } = options ? toRequestOptions(options) : {}
  return {
    ...(languageCode && { languageCode }),
    ...(title && { name: title }),
    ...(Array.isArray(hints) && { hints }),
    ...rest,
  }
}

/** Returns the settings of an upload started in another browser or tab. */
export function fromStoredOptions({
  languageCode,
  name,
  hints,
  ...storedOptions
}: StoredOptions): UploadSettings {
  return {
    languageCode: languageCode ?? '',
    title: name,
    options: {
      hints: hints?.join(', ') ?? '',
      description: storedOptions.description ?? '',
      dictionary: storedOptions.dictionary,
      project: storedOptions.project ?? undefined,
      speakerCount: storedOptions.speakerCount,
      channelSpeakers: storedOptions.channelSpeakers,
      ignoreSentence: storedOptions.ignoreSentence ?? false,
      enhanced: storedOptions.enhanced ?? false,
      beta: storedOptions.beta ?? false,
      transcript: storedOptions.transcript,
      convertToBlog: storedOptions.convertToBlog ?? false,
      isPrecision: storedOptions.isPrecision ?? false,
    },
  }
}
