import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { generatedName, isSameName, nextSpeaker, speakerNumber } from '#domain/speakers/speaker-turns.ts'
import { isVisible, printableName } from '#domain/text/printable.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { SpeakerServer } from './speaker-server.ts'
import { leastUsedColor, type NumberedNameFormatter, speakerStyle } from './speaker-style.ts'

export interface SpeakersState {
  /** Speakers in the order of the keys 1 to 9, excluding merged ones. */
  all: readonly TranscriptSpeaker[]
  /** Whether the menu next to the text is open. */
  isMenuOpen: boolean
}

/** Message for the viewer. */
export type SpeakerNotice =
  | { kind: 'failed'; error: unknown }
  | { kind: 'taken'; id: string; other: TranscriptSpeaker }
  | { kind: 'merged'; from: TranscriptSpeaker; target: TranscriptSpeaker; undo: () => void }

/** Pending change. */
interface Pending {
  apply(list: readonly TranscriptSpeaker[]): readonly TranscriptSpeaker[]
  send(): Promise<unknown>
  /** Called if the server rejects the change. */
  onRefused?(): void
}

/**
 * A transcript's speakers. Changes are applied immediately, sent to the server in order, and rolled back if
 * rejected.
 */
export class Speakers {
  readonly #server: SpeakerServer
  readonly #unnamed: NumberedNameFormatter
  /** Speakers as stored on the server. */
  #base: readonly TranscriptSpeaker[]
  #pending: readonly Pending[] = []
  #last: Promise<unknown> = Promise.resolve()
  #stale = false
  /** IDs of the speakers in the text. */
  #speakingIds: readonly string[] = []
  /** IDs of speakers merged on this page, including those already removed from the server. */
  readonly #merged = new Set<string>()
  readonly #removedIds = new Set<string>()
  /** All speakers that have ever existed; undo may restore their words, which then need their names again. */
  readonly #speakersById = new Map<string, TranscriptSpeaker>()
  #state: SpeakersState
  readonly #listeners = createListeners()
  readonly #noticeListeners = createListeners<[notice: SpeakerNotice]>()

  constructor(
    storedSpeakers: readonly TranscriptSpeaker[],
    server: SpeakerServer,
    numberedName: NumberedNameFormatter,
  ) {
    this.#server = server
    this.#unnamed = numberedName
    this.#base = storedSpeakers
    this.#state = { all: storedSpeakers, isMenuOpen: false }
    this.#publish()
  }

  readonly snapshot = (): SpeakersState => this.#state
  readonly subscribe = this.#listeners.add
  readonly onNotice = this.#noticeListeners.add

  notify(notice: SpeakerNotice): void {
    this.#noticeListeners.notify(notice)
  }

  setMenuOpen(isMenuOpen: boolean): void {
    this.#publish({ isMenuOpen })
  }

  get(id: string): TranscriptSpeaker | undefined {
    return this.#state.all.find((speaker) => speaker.id === id) ?? this.#speakersById.get(id)
  }

  /** Refetches the speakers after pending requests. */
  async load(): Promise<void> {
    this.#stale = this.#pending.length > 0
    if (this.#stale) return
    const list = await this.#server.list().catch(() => null)
    if (list) this.applyServerList(list)
  }

  /** Applies the server's current speakers. */
  applyServerList(list: readonly TranscriptSpeaker[]): void {
    // A response that predates a change must not revert it.
    if (this.#pending.length > 0) this.#stale = true
    else {
      this.#base = list
      this.#publish()
    }
  }

  /** Sets the speakers in the text; re-adds removed speakers that reappear through undo. */
  setSpeakingIds(ids: Iterable<string>): void {
    this.#speakingIds = [...ids]
    for (const id of this.#speakingIds) {
      const rememberedSpeaker = this.#speakersById.get(id)
      this.#merged.delete(id)
      if (this.#removedIds.delete(id) && rememberedSpeaker) this.#put(rememberedSpeaker)
    }
    this.#publish()
  }

  /**
   * Renames a speaker everywhere. If the name is taken, asks for confirmation first with the notice `taken`.
   * @returns whether the speaker's name has changed
   */
  rename(id: string, newName: string): boolean {
    const name = this.#nameToStore(id, newName)
    if (!isVisible(name) || name === this.get(id)?.name) return false
    const other = this.#withName(newName, (speaker) => speaker.id !== id)
    if (other) this.notify({ kind: 'taken', id, other })
    else this.#change(id, { name })
    return !other
  }

  recolor(id: string, color: SpeakerColor): void {
    this.#change(id, { color })
  }

  /** Returns the ID of the speaker with this name, adding the speaker if there is none. */
  findOrAdd(name: string): string {
    return this.#withName(name)?.id ?? this.add(printableName(name))
  }

  /** Adds a speaker, by default without a name, and returns the ID. */
  add(name?: string): string {
    const next = nextSpeaker([...this.#speakersById.keys(), ...this.#speakingIds], this.#state.all)
    this.#put({ ...next, ...(name && { name }), color: leastUsedColor(this.#state.all) })
    return next.id
  }

  /** Hides a speaker whose words are being reassigned to another speaker. */
  hide(id: string): void {
    this.#merged.add(id)
    this.#publish()
  }

  /** Shows a hidden speaker again when their words are restored. */
  unhide(id: string): void {
    this.#merged.delete(id)
    this.#publish()
  }

  /**
   * Removes a speaker who has no words; any words that other users have since assigned to the speaker go to
   * `targetId`.
   */
  remove(id: string, targetId: string): void {
    this.#merged.add(id)
    this.#removedIds.add(id)
    this.#perform({
      apply: (list) => list.filter((speaker) => speaker.id !== id),
      send: () => this.#server.remove(id, targetId),
      onRefused: () => {
        this.#merged.delete(id)
        this.#removedIds.delete(id)
      },
    })
  }

  /** Records that the server removed speakers who have no words; undo may restore them. */
  markRemoved(ids: readonly string[]): void {
    for (const id of ids) this.#removedIds.add(id)
  }

  /** Returns the speaker stored or displayed under this name. */
  #withName(name: string, filter = (_: TranscriptSpeaker) => true): TranscriptSpeaker | undefined {
    return this.#state.all.find((speaker, position) => {
      const displayName = speakerStyle(speaker, position, this.#unnamed).name
      return filter(speaker) && (isSameName(speaker.name, name) || isSameName(displayName, name))
    })
  }

  /** Returns the name to store; generated names aren't stored, since they are in the viewer's language. */
  #nameToStore(id: string, name: string): string {
    const number = speakerNumber(id)
    if (number !== null && isSameName(name, this.#unnamed(number + 1))) return generatedName(number)
    return printableName(name)
  }

  #put({ id, name, color }: TranscriptSpeaker): void {
    this.#change(id, { name, ...(color && { color }) })
  }

  #change(id: string, change: { name?: string; color?: SpeakerColor }): void {
    this.#perform({
      apply(list) {
        const existingSpeaker = list.find((speaker) => speaker.id === id)
        const addedSpeaker = { id, name: generatedName(speakerNumber(id) ?? list.length), ...change }
        return existingSpeaker
          ? list.map((speaker) => (speaker === existingSpeaker ? { ...existingSpeaker, ...change } : speaker))
          : [...list, addedSpeaker]
      },
      send: () => this.#server.change(id, change),
    })
  }

  #perform(change: Pending): void {
    this.#pending = [...this.#pending, change]
    const request = this.#last.then(() => change.send())
    this.#last = request
      .then(
        () => {
          this.#base = change.apply(this.#base)
        },
        (error: unknown) => {
          change.onRefused?.()
          this.notify({ kind: 'failed', error })
        },
      )
      .then(() => {
        this.#pending = this.#pending.filter((other) => other !== change)
        this.#publish()
        if (this.#stale && this.#pending.length === 0) void this.load()
      })
    this.#publish()
  }

  #visibleSpeakers(): readonly TranscriptSpeaker[] {
    return this.#pending.reduce((list, { apply }) => apply(list), this.#base)
  }

  #publish(change: Partial<SpeakersState> = {}): void {
    const visibleSpeakers = this.#visibleSpeakers()
    for (const speaker of visibleSpeakers) this.#speakersById.set(speaker.id, speaker)
    const unknownIds = this.#speakingIds.filter((id) => !visibleSpeakers.some((speaker) => speaker.id === id))
    const all = [
      ...visibleSpeakers,
      ...unknownIds.map((id) => this.#speakersById.get(id) ?? unnamedSpeaker(id)),
    ]
    const unmergedSpeakers = all.filter(({ id }) => !this.#merged.has(id))
    const { all: before, isMenuOpen } = this.#state
    const isSame = areSameSpeakers(unmergedSpeakers, before)
    if (isSame && (change.isMenuOpen ?? isMenuOpen) === isMenuOpen) return
    this.#state = { ...this.#state, all: isSame ? before : unmergedSpeakers, ...change }
    this.#listeners.notify()
  }
}

function unnamedSpeaker(id: string): TranscriptSpeaker {
  const number = speakerNumber(id)
  return { id, name: number === null ? id : generatedName(number) }
}

const areSameSpeakers = (a: readonly TranscriptSpeaker[], b: readonly TranscriptSpeaker[]) =>
  a.length === b.length &&
  a.every(
    (speaker, i) => speaker.id === b[i]?.id && speaker.name === b[i]?.name && speaker.color === b[i]?.color,
  )
