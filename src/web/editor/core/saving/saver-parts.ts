import type { Word } from '#domain/words/words.ts'
import type { EditLog } from './edit-log.ts'
import type { Operation, Version } from './edits.ts'

/** Text that is being edited. */
export interface EditedText {
  words(): readonly Word[]
  /**
   * Replaces the words. The viewer can undo a change by `server`, which they requested, but not one
   * by `others`.
   */
  replace(words: readonly Word[], source: 'viewer' | 'server' | 'others'): void
}

export interface TranscriptServer {
  load(): Promise<Version>
  /**
   * Saves an operation.
   * @returns its revision
   */
  save(operation: Operation): Promise<number>
}

export interface SaverDependencies {
  collectionId: string
  account: string
  key: string
  loadedVersion: Version
  text: EditedText
  server: TranscriptServer
  log: EditLog
  /** Called if the server rejects edits because another user is editing, with the `details` of its error. */
  onLocked?(details: unknown): void
}
