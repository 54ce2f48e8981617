import type { Word } from '#domain/words.ts'
import type { Operation, Version } from './edits.ts'
import type { EditLog } from './log.ts'

/** The text being edited. */
export interface EditedText {
  words(): readonly Word[]
  /**
   * `server`: done there because the viewer asked for it; they may undo it. `others`: not the viewer's doing, so not
   * theirs to undo either.
   */
  replace(words: readonly Word[], by: 'viewer' | 'server' | 'others'): void
}

export interface TranscriptServer {
  load(): Promise<Version>
  /** @returns the revision that the saved operation made */
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
