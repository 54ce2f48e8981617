export type NotesState =
  | { kind: 'saved' }
  /** Written and not saved yet. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }
  /** Somebody else has written at the same time: one of both has to be chosen. */
  | { kind: 'conflict'; theirs: string }

export interface Notes {
  text: string
  state: NotesState
}

/** What was written and not saved, and what it was written over. */
export interface Draft {
  text: string
  was: string
}

export interface NotesParts {
  /** Stores `text` in place of `was`. Throws `NotesConflict` when something else stands there. */
  save(text: string, was: string, options: { keepalive: boolean }): Promise<void>
  /** Keeps in this browser what is not saved; null once it is. */
  keep(draft: Draft | null): void
}

export class NotesConflict extends Error {
  readonly theirs: string

  constructor(theirs: string) {
    super('Somebody else has changed the notes')
    this.name = 'NotesConflict'
    this.theirs = theirs
  }
}

/** Saves so long after the last key, in milliseconds. */
const restMs = 800
const retryMs = 5_000

/** Saves notes while they are written. One save at a time; what fails is tried again and kept in the browser. */
export class NotesKeeper {
  private saved: string
  private notes: Notes
  private timer: ReturnType<typeof setTimeout> | undefined
  private saving = false
  private readonly parts: NotesParts
  private readonly listeners = new Set<() => void>()

  /** @param draft what was left from last time */
  constructor(saved: string, draft: Draft | null, parts: NotesParts) {
    this.parts = parts
    this.saved = draft?.was ?? saved
    this.notes = { text: draft?.text ?? saved, state: { kind: 'saved' } }
    if (draft) this.changed()
  }

  readonly snapshot = (): Notes => this.notes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  write(text: string): void {
    this.notes = { ...this.notes, text }
    this.changed()
  }

  /** What the server has now, as somebody asked: taken over while nothing is unsaved here. */
  seen(text: string): void {
    if (this.notes.state.kind !== 'saved' || text === this.saved) return
    this.saved = text
    this.notes = { text, state: this.notes.state }
    this.tell()
  }

  /** Saves at once, as when the writer leaves. */
  async flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(this.timer)
    const { text, state } = this.notes
    if (this.saving || state.kind === 'conflict' || text === this.saved) return
    this.saving = true
    this.set({ kind: 'saving' })
    try {
      await this.parts.save(text, this.saved, { keepalive })
      this.saved = text
      this.saving = false
      this.changed()
    } catch (error) {
      this.saving = false
      this.failed(error)
    }
  }

  /** Ends a conflict. */
  choose(which: 'mine' | 'theirs'): void {
    const { state } = this.notes
    if (state.kind !== 'conflict') return
    this.saved = state.theirs
    this.notes = { text: which === 'mine' ? this.notes.text : state.theirs, state: { kind: 'waiting' } }
    this.changed()
    void this.flush()
  }

  /** Stops trying; what is not saved stays in the browser. */
  stop(): void {
    void this.flush({ keepalive: true })
    clearTimeout(this.timer)
  }

  private changed(): void {
    const { text, state } = this.notes
    const isSaved = text === this.saved
    this.parts.keep(isSaved ? null : { text, was: this.saved })
    if (state.kind === 'conflict') {
      this.tell()
      return
    }
    clearTimeout(this.timer)
    if (!isSaved) this.timer = setTimeout(() => void this.flush(), restMs)
    this.set({ kind: isSaved ? 'saved' : this.saving ? 'saving' : 'waiting' })
  }

  private failed(error: unknown): void {
    if (error instanceof NotesConflict) {
      this.set({ kind: 'conflict', theirs: error.theirs })
      return
    }
    this.set({ kind: 'failed', error })
    this.timer = setTimeout(() => void this.flush(), retryMs)
  }

  private set(state: NotesState): void {
    this.notes = { ...this.notes, state }
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
