import { maxHintLength, maxHints } from '#contract/limits.ts'
import type { CallInput } from '#web/lib/api.ts'

/** Options besides the language. */
export interface UploadOptions {
  /** As typed: words and names separated by commas. */
  hints: string
  description: string
  /** Id of a dictionary; null: none, undefined: the default of the project or the language. */
  dictionary: string | null | undefined
  /** Id of the project shown at its start. */
  project?: string | undefined
  ignoreSentence: boolean
  enhanced: boolean
  beta: boolean
}

export const noOptions: UploadOptions = {
  hints: '',
  description: '',
  dictionary: undefined,
  ignoreSentence: false,
  enhanced: false,
  beta: false,
}

/** The words and names of a text, separated by commas or line breaks. */
export function parseHints(text: string): string[] {
  return text
    .split(/[,\r\n]/)
    .map((hint) => hint.trim())
    .filter((hint) => hint !== '')
}

export type HintsProblem = { kind: 'many' } | { kind: 'long'; term: string }

/** The error in hints; null if they are valid. */
export function hintsProblem(hints: readonly string[]): HintsProblem | null {
  if (hints.length > maxHints) return { kind: 'many' }
  const term = hints.find(({ length }) => length > maxHintLength)
  return term === undefined ? null : { kind: 'long', term }
}

type Request = Extract<CallInput<'createTranscription'>['body'], { url: string }>

/** The options as sent: only chosen ones. */
export function requestOptions(options: UploadOptions): Partial<Request> {
  const hints = parseHints(options.hints)
  const description = options.description.trim()
  return {
    ...(hints.length > 0 && { hints }),
    ...(description && { description }),
    ...(options.dictionary !== undefined && { dictionary: options.dictionary }),
    ...(options.project && { project: options.project }),
    ...(options.ignoreSentence && { ignoreSentence: true }),
    ...(options.enhanced && { enhanced: true }),
    ...(options.beta && { beta: true }),
  }
}
