import type { Collection } from '#contract/collection.ts'
import type { DocumentState } from '#contract/documents.ts'
import type { Highlight } from '#contract/highlights.ts'
import type { PublicLanguage } from '#contract/public-links.ts'
import type { PackedTranscript } from '#contract/transcripts.ts'

/** Content of a public page: the API's responses to the link's key. */
export interface PublicContent {
  collection: Collection
  transcript: PackedTranscript | null
  document: DocumentState | null
  highlights: Highlight[]
  languages: PublicLanguage[]
  /** Waveform peaks for the overview. */
  waveform: string | null
}

/** A public page to render, with the API's responses as JSON. */
export interface PublicPageRequest {
  kind: 'page' | 'embed'
  id: string
  pubkey: string
  /** Whether the link can be opened, requires its password first, or no longer works. */
  state: 'open' | 'locked' | 'gone'
  collection: string | null
  transcript: string | null
  document: string | null
  highlights: string | null
  languages: string | null
  waveform: string | null
  /** Accept-Language header. */
  acceptLanguage: string
  /** The product's origin, for absolute URLs. */
  origin: string
  files: PublicPageFiles
}

/** URLs of the page's built files. */
export interface PublicPageFiles {
  script: string
  styles: string[]
  fonts: string[]
}

/** Texts shown by the page's script. */
export interface ScriptTexts {
  play: string
  pause: string
  copied: string
  copyFailed: string
  /** Text with `{{n}}` and `{{total}}`. */
  match: string
  noMatch: string
  wrongPassword: string
  tooManyAttempts: string
  failed: string
}
