/** Work whose price is shown before it starts. */
export type EstimatedWork =
  /** Lengths of the recordings; null if unknown. Uploads can't start without minutes or credits. */
  | { kind: 'upload' | 'transcription'; seconds: readonly (number | null)[] }
  /** Proofreading (Precision) of recordings in a language. */
  | { kind: 'precision'; languageCode: string; seconds: readonly (number | null)[] }
  /** A recording whose transcription hasn't started. */
  | { kind: 'recording' }
  | { kind: 'translation'; seconds: number | null }
  /** A document that a language model generates from a transcript. */
  | { kind: 'conversion'; collectionId: string }
  /** Work that is always free. */
  | { kind: 'free' }
