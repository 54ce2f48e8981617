import type { Word } from '#domain/words.ts'
import type { Operation, Version } from './edits.ts'
import type { EditLog } from './log.ts'

/** The text being edited. */
export interface EditedText {
  words(): readonly Word[]
  /**
   * `server`: done there on the viewer's request; they may undo it. `others`: not the viewer's, so they can't undo it.
   */
  replace(words: readonly Word[], by: 'viewer' | 'server' | 'others'): void
}

export interface TranscriptServer {
  load(): Promise<Version>
  /** @returns the revision of the saved operation */
  save(operation: Operation): Promise<number>
}

export interface SaverParts {
  collectionId: string
  account: string
  key: string
  opened: Version
  text: EditedText
  server: TranscriptServer
  log: EditLog
  /** The server accepts nothing because another user is editing: `details` of its error. */
  onLocked?(details: unknown): void
}
