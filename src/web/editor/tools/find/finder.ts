import { maxSpeakerNameLength } from '#contract/limits.ts'
import type { FindMatch } from '#domain/find.ts'
import { cutText, isVisible, printableName } from '#domain/printable.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { type FindRequest, type FindState, type Hit, initialFindState, type NameHit } from './find-state.ts'
import { isTemplateReplacement, type Outcome, type SearchedText, TextSearch } from './text-search.ts'

export interface SpeakerName {
  readonly id: string
  readonly name: string
}

/** Text to search and change. */
export interface FoundText {
  /** Returns the turns in order. */
  turns(): readonly SearchedText[]
  speakers(): readonly SpeakerName[]
  /** Returns whether a match has low confidence, and a key of the criteria. */
  hasLowConfidence(turn: object, found: FindMatch): boolean
  confidenceKey(): string
  /** Returns the index of the first hit at or after the viewer's position; the number of hits if there is none. */
  nearest(hits: readonly Hit[]): number
  /** Returns a key that identifies a match even if other matches have changed. */
  keyOf(hit: Hit): string
  show(hit: Hit): void
  /** Repaints the marks. */
  drawn(): void
  replace(edits: readonly { hit: Hit; becomes: string }[]): void
  /**
   * Renames a speaker.
   * @returns whether the name is in use now
   */
  rename(id: string, name: string): boolean
}

/** Options for opening the panel; unset values stay unchanged. */
interface Opening extends Partial<FindRequest> {
  replacing?: boolean
  replacement?: string
}

/** Delay of a new search after a text change, in milliseconds. */
const restMs = 120

/** Incremental find and replace. */
export class Finder {
  readonly #text: FoundText
  readonly #search: TextSearch
  #state: FindState = initialFindState
  #searches = 0
  /** Whether the text has changed since it was searched. */
  #stale = false
  /** Ids of speakers renamed by replacing all, until the remaining matches are known. */
  #replaced: ReadonlySet<string> | null = null
  /** Keys of matches that remain after replacing all, such as "their" for "the"; not offered again. */
  #done: readonly string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = createListeners()

  constructor(text: FoundText, search = new TextSearch()) {
    this.#text = text
    this.#search = search
  }

  readonly snapshot = (): FindState => this.#state
  readonly subscribe = this.#listeners.add

  /** Returns the matches in a turn, to be marked. */
  readonly foundIn = (turn: object): readonly FindMatch[] =>
    this.#state.open ? this.#search.foundIn(turn) : none

  /** Opens the panel or focuses its field; given a text, searches for it and asks for the replacement. */
  open({ replacing = false, replacement = this.#state.replacement, ...wanted }: Opening): void {
    const field = replacing && wanted.text !== undefined ? 'replacement' : 'text'
    const asked = this.#state.asked + 1
    this.#publish({ open: true, replacing: replacing || this.#state.replacing, replacement, asked, field })
    this.want(wanted)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#publish({ open: false, replacing: false, current: -1 })
    this.#text.drawn()
  }

  /** Changes the query and shows the nearest match. */
  want(change: Partial<FindRequest>): void {
    const wanted = { ...this.#state.wanted, ...change }
    const isOther = wanted.text !== this.#state.wanted.text
    if (isOther) this.#offerAll()
    this.#publish({ wanted, ...(isOther && { leftOut: new Set<string>() }) })
    this.#look(() => this.#nearest(), { show: true })
  }

  write(replacement: string): void {
    const { wanted } = this.#state
    const before = isTemplateReplacement(wanted, this.#state.replacement)
    if (replacement !== this.#state.replacement) this.#offerAll()
    this.#publish({ replacement })
    if (before || isTemplateReplacement(wanted, replacement) || this.#state.names.length > 0)
      this.#look(() => this.#state.current)
  }

  setReplacing(replacing: boolean): void {
    this.#publish({ replacing })
  }

  /** Goes to the next or previous match; wraps around. */
  step(direction: 1 | -1): void {
    if (!this.#refresh()) return
    const { hits, current } = this.#state
    if (hits.length > 0) this.go((current + direction + hits.length) % hits.length)
  }

  go(index: number): void {
    if (!this.#refresh()) return
    const hit = this.#state.hits[index]
    this.#publish({ current: hit ? index : -1 })
    if (hit) this.#text.show(hit)
    this.#text.drawn()
  }

  /** Called when the text has changed; matches update after a pause. */
  textChanged(): void {
    this.#stale = true
    clearTimeout(this.#timer)
    if (!this.#state.open || this.#state.trouble === 'slow') return
    this.#timer = setTimeout(() => this.#refresh(), restMs)
  }

  becomesOf(hit: Hit): string {
    const { wanted, replacement } = this.#state
    return isTemplateReplacement(wanted, replacement) ? hit.becomes : replacement
  }

  isLeftOut(hit: Hit): boolean {
    return this.#state.leftOut.size > 0 && this.#state.leftOut.has(this.#text.keyOf(hit))
  }

  isNameLeftOut(name: NameHit): boolean {
    return this.#state.leftOut.has(nameKey(name))
  }

  leaveOut(hit: Hit | NameHit, out: boolean): void {
    const key = 'turn' in hit ? this.#text.keyOf(hit) : nameKey(hit)
    const leftOut = new Set(this.#state.leftOut)
    if (out) leftOut.add(key)
    else leftOut.delete(key)
    this.#publish({ leftOut })
  }

  /** Returns the matches to replace: all except excluded ones and names that would become empty. */
  chosen(): { hits: readonly Hit[]; names: readonly NameHit[] } {
    const { hits, names, leftOut } = this.#state
    return {
      hits: leftOut.size === 0 ? hits : hits.filter((hit) => !this.isLeftOut(hit)),
      names: names.filter((name) => name.becomes !== '' && !this.isNameLeftOut(name)),
    }
  }

  /** Replaces the current match and shows the next one. */
  replaceOne(): void {
    if (!this.#refresh()) return
    const { hits, current } = this.#state
    const hit = hits[current]
    if (hit) this.#text.replace([{ hit, becomes: this.becomesOf(hit) }])
    this.#look(() => this.#nearest(), { show: true })
  }

  /**
   * Replaces all selected matches.
   * @returns the replaced matches; null while they are unknown
   */
  replaceAll(): { hits: readonly Hit[]; names: readonly NameHit[] } | null {
    if (!this.#refresh()) return null
    const { hits, names } = this.chosen()
    if (hits.length > 0) this.#text.replace(hits.map((hit) => ({ hit, becomes: this.becomesOf(hit) })))
    const renamed = names.filter(({ id, becomes }) => this.#text.rename(id, becomes))
    if (hits.length + renamed.length > 0) this.#replaced = new Set(renamed.map(({ id }) => id))
    this.#look(() => -1)
    return { hits, names: renamed }
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#search.close()
  }

  /**
   * Searches changed turns again.
   * @returns whether the matches are still valid
   */
  #refresh(): boolean {
    const { current, searching } = this.#state
    if (!this.#stale) return !searching
    this.#look(() => Math.min(current, this.#state.hits.length - 1))
    return !this.#state.searching
  }

  /**
   * Runs the search.
   * @param place returns the index of the current match afterwards
   */
  #look(place: () => number, { show: shows = false } = {}): void {
    clearTimeout(this.#timer)
    this.#stale = false
    const { wanted, replacement } = this.#state
    const turns = this.#text.turns()
    const speakers = wanted.names ? this.#text.speakers() : []
    const named = speakers.map((key) => ({ key, text: key.name }))
    const search = ++this.#searches
    const outcome = this.#search.search(named.length > 0 ? [...turns, ...named] : turns, {
      query: wanted,
      template: replacement,
      ...(wanted.doubtful && {
        filter: (key: object, found: FindMatch) => 'name' in key || this.#text.hasLowConfidence(key, found),
        filterName: this.#text.confidenceKey(),
      }),
    })
    const show = (outcome: Outcome) => {
      if (search !== this.#searches || outcome === 'replaced') return
      this.#arrived(outcome, { turns, speakers })
      const current = this.#state.hits[place()] ? place() : -1
      const hit = this.#state.hits[current]
      this.#publish({ current })
      if (hit && shows) this.#text.show(hit)
      this.#text.drawn()
    }
    if (outcome instanceof Promise) {
      this.#publish({ searching: true })
      void outcome.then(show)
    } else show(outcome)
  }

  #arrived(outcome: Exclude<Outcome, 'replaced'>, { turns, speakers }: Looked): void {
    const isDone = outcome === 'done' && this.#state.wanted.text !== ''
    const hits = isDone ? turns.flatMap(({ key }, turn) => this.#hitsIn(key, turn)) : []
    const names = isDone ? speakers.flatMap((speaker) => this.#namesIn(speaker)) : []
    const trouble = outcome === 'done' ? null : outcome
    this.#publish({ hits, names, trouble, searching: false })
    if (this.#replaced && isDone) this.#leaveReplaced(this.#replaced)
  }

  /** Excludes matches that remain or reappear after replacing all. */
  #leaveReplaced(renamed: ReadonlySet<string>): void {
    const { hits, names, leftOut } = this.#state
    const keys = [
      ...hits.map((hit) => this.#text.keyOf(hit)),
      ...names.filter(({ id }) => renamed.has(id)).map(nameKey),
    ]
    this.#replaced = null
    this.#done = keys.filter((key) => !leftOut.has(key))
    this.#publish({ leftOut: new Set([...leftOut, ...keys]) })
  }

  /** Offers the remaining matches again, because the replacement has changed. */
  #offerAll(): void {
    this.#replaced = null
    if (this.#done.length === 0) return
    const leftOut = new Set(this.#state.leftOut)
    for (const key of this.#done) leftOut.delete(key)
    this.#done = []
    this.#publish({ leftOut })
  }

  #hitsIn(key: object, turn: number): readonly Hit[] {
    const found = this.#search.foundIn(key)
    return found.length === 0 ? none : found.map((one) => ({ ...one, turn }))
  }

  #namesIn(speaker: SpeakerName): readonly NameHit[] {
    const found = this.#search.foundIn(speaker)
    if (found.length === 0) return none
    const becomes = found.reduceRight(
      (name, one) => name.slice(0, one.from) + this.becomesOf({ ...one, turn: -1 }) + name.slice(one.to),
      speaker.name,
    )
    const name = cutText(printableName(becomes), maxSpeakerNameLength)
    return [{ ...speaker, becomes: isVisible(name) ? name : '' }]
  }

  #nearest(): number {
    const { hits } = this.#state
    return hits.length > 0 ? this.#text.nearest(hits) % hits.length : -1
  }

  #publish(change: Partial<FindState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}

interface Looked {
  turns: readonly SearchedText[]
  speakers: readonly SpeakerName[]
}

const none: readonly never[] = []
const nameKey = ({ id, name }: NameHit) => `speaker ${id} ${name}`
