import { maxSpeakerNameLength } from '#contract/limits.ts'
import { isVisible, printableName, truncateText } from '#domain/text/printable.ts'
import type { FindMatch } from '#domain/words/find.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { type FindRequest, type FindState, type Hit, initialFindState, type NameHit } from './find-state.ts'
import { isTemplateReplacement, type Outcome, type SearchedText, TextSearch } from './text-search.ts'

export interface SpeakerName {
  readonly id: string
  readonly name: string
}

/** Text to search and change. */
export interface FinderText {
  /** Returns the turns in order. */
  turns(): readonly SearchedText[]
  speakers(): readonly SpeakerName[]
  /** Returns whether a match has low confidence; `confidenceKey` identifies the criteria. */
  isLowConfidence(turn: object, match: FindMatch): boolean
  confidenceKey(): string
  /** Returns the index of the first hit at or after the viewer's position; the number of hits if there is none. */
  nearestIndex(hits: readonly Hit[]): number
  /** Returns a key that identifies a match even if other matches have changed. */
  keyOf(hit: Hit): string
  scroll(hit: Hit): void
  /** Repaints the marks. */
  repaint(): void
  replace(edits: readonly { hit: Hit; replacement: string }[]): void
  /**
   * Renames a speaker.
   * @returns whether the speaker has been renamed
   */
  rename(id: string, name: string): boolean
}

/** Options for opening the panel; unset values stay unchanged. */
interface OpenOptions extends Partial<FindRequest> {
  replacing?: boolean
  replacement?: string
}

/** Delay before a new search after a text change, in milliseconds. */
const debounceMs = 120

/** Incremental find and replace. */
export class Finder {
  readonly #text: FinderText
  readonly #search: TextSearch
  #state: FindState = initialFindState
  #searches = 0
  /** Whether the text has changed since it was searched. */
  #stale = false
  /** IDs of speakers renamed by replacing all; null once the remaining matches are known. */
  #replaced: ReadonlySet<string> | null = null
  /** Keys of matches that remain after replacing all, such as "their" for "the"; not offered again. */
  #leftoverKeys: readonly string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = createListeners()

  constructor(text: FinderText, search = new TextSearch()) {
    this.#text = text
    this.#search = search
  }

  readonly snapshot = () => this.#state
  readonly subscribe = this.#listeners.add

  /** Returns the matches in a turn, to be marked. */
  readonly matchesIn = (turn: object): readonly FindMatch[] =>
    this.#state.open ? this.#search.matchesIn(turn) : none

  /** Opens the panel or focuses its field: the replacement field if a text to replace is passed. */
  open({ replacing = false, replacement = this.#state.replacement, ...request }: OpenOptions): void {
    const field = replacing && request.text !== undefined ? 'replacement' : 'text'
    const state = { replacing: replacing || this.#state.replacing, openCount: this.#state.openCount + 1 }
    this.#publish({ open: true, ...state, replacement, field })
    this.setRequest(request)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#publish({ open: false, replacing: false, current: -1 })
    this.#text.repaint()
  }

  /** Changes the query and shows the nearest match. */
  setRequest(change: Partial<FindRequest>): void {
    const request = { ...this.#state.request, ...change }
    const isOther = request.text !== this.#state.request.text
    if (isOther) this.#offerAll()
    this.#publish({ request, ...(isOther && { excluded: new Set<string>() }) })
    this.#runSearch(() => this.#nearest(), { scroll: true })
  }

  write(replacement: string): void {
    const { request } = this.#state
    const before = isTemplateReplacement(request, this.#state.replacement)
    if (replacement !== this.#state.replacement) this.#offerAll()
    this.#publish({ replacement })
    if (before || isTemplateReplacement(request, replacement) || this.#state.names.length > 0)
      this.#runSearch(() => this.#state.current)
  }

  setReplacing(replacing: boolean): void {
    this.#publish({ replacing })
  }

  /** Goes to the next or previous match; wraps around. */
  step(direction: 1 | -1): void {
    if (!this.#refresh()) return
    const { hits, current } = this.#state
    if (hits.length > 0) this.goTo((current + direction + hits.length) % hits.length)
  }

  goTo(index: number): void {
    if (!this.#refresh()) return
    const hit = this.#state.hits[index]
    this.#publish({ current: hit ? index : -1 })
    if (hit) this.#text.scroll(hit)
    this.#text.repaint()
  }

  /** Updates the matches shortly after a text change. */
  handleTextChange(): void {
    this.#stale = true
    clearTimeout(this.#timer)
    if (!this.#state.open || this.#state.problem === 'slow') return
    this.#timer = setTimeout(() => this.#refresh(), debounceMs)
  }

  replacementOf(hit: Hit): string {
    const { request, replacement } = this.#state
    return isTemplateReplacement(request, replacement) ? hit.replacement : replacement
  }

  isExcluded(hit: Hit): boolean {
    return this.#state.excluded.size > 0 && this.#state.excluded.has(this.#text.keyOf(hit))
  }

  isNameExcluded(name: NameHit): boolean {
    return this.#state.excluded.has(nameKey(name))
  }

  setExcluded(hit: Hit | NameHit, isExcluded: boolean): void {
    const key = 'turn' in hit ? this.#text.keyOf(hit) : nameKey(hit)
    const excluded = new Set(this.#state.excluded)
    if (isExcluded) excluded.add(key)
    else excluded.delete(key)
    this.#publish({ excluded })
  }

  /** Returns the matches to replace: all except excluded ones and names that would become empty. */
  matchesToReplace(): { hits: readonly Hit[]; names: readonly NameHit[] } {
    const { hits, names, excluded } = this.#state
    return {
      hits: excluded.size === 0 ? hits : hits.filter((hit) => !this.isExcluded(hit)),
      names: names.filter((name) => name.newName !== '' && !this.isNameExcluded(name)),
    }
  }

  /** Replaces the current match and shows the next one. */
  replaceOne(): void {
    if (!this.#refresh()) return
    const { hits, current } = this.#state
    const hit = hits[current]
    if (hit) this.#text.replace([{ hit, replacement: this.replacementOf(hit) }])
    this.#runSearch(() => this.#nearest(), { scroll: true })
  }

  /**
   * Replaces all selected matches.
   * @returns the replaced matches; null while they are unknown
   */
  replaceAll(): { hits: readonly Hit[]; names: readonly NameHit[] } | null {
    if (!this.#refresh()) return null
    const { hits, names } = this.matchesToReplace()
    if (hits.length > 0)
      this.#text.replace(hits.map((hit) => ({ hit, replacement: this.replacementOf(hit) })))
    const renamedNames = names.filter(({ id, newName }) => this.#text.rename(id, newName))
    if (hits.length + renamedNames.length > 0) this.#replaced = new Set(renamedNames.map(({ id }) => id))
    this.#runSearch(() => -1)
    return { hits, names: renamedNames }
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
    this.#runSearch(() => Math.min(current, this.#state.hits.length - 1))
    return !this.#state.searching
  }

  /**
   * Runs the search.
   * @param getCurrent returns the index of the match to make current after the search
   */
  #runSearch(getCurrent: () => number, { scroll = false } = {}): void {
    clearTimeout(this.#timer)
    this.#stale = false
    const { request, replacement } = this.#state
    const turns = this.#text.turns()
    const speakers = request.names ? this.#text.speakers() : []
    const speakerTexts = speakers.map((key) => ({ key, text: key.name }))
    const search = ++this.#searches
    const outcome = this.#search.search([...turns, ...speakerTexts], {
      query: request,
      template: replacement,
      ...(request.lowConfidenceOnly && {
        filter: (key: object, match: FindMatch) => 'name' in key || this.#text.isLowConfidence(key, match),
        filterName: this.#text.confidenceKey(),
      }),
    })
    const showOutcome = (outcome: Outcome) => {
      if (search !== this.#searches || outcome === 'replaced') return
      this.#arrived(outcome, { turns, speakers })
      const current = this.#state.hits[getCurrent()] ? getCurrent() : -1
      const hit = this.#state.hits[current]
      this.#publish({ current })
      if (hit && scroll) this.#text.scroll(hit)
      this.#text.repaint()
    }
    if (outcome instanceof Promise) {
      this.#publish({ searching: true })
      void outcome.then(showOutcome)
    } else showOutcome(outcome)
  }

  #arrived(outcome: Exclude<Outcome, 'replaced'>, { turns, speakers }: SearchedTexts): void {
    const isDone = outcome === 'done' && this.#state.request.text !== ''
    const hits = isDone ? turns.flatMap(({ key }, turn) => this.#hitsIn(key, turn)) : []
    const names = isDone ? speakers.flatMap((speaker) => this.#namesIn(speaker)) : []
    const problem = outcome === 'done' ? null : outcome
    this.#publish({ hits, names, problem, searching: false })
    if (this.#replaced && isDone) this.#excludeReplaced(this.#replaced)
  }

  /** Excludes matches that remain or reappear after replacing all. */
  #excludeReplaced(renamedIds: ReadonlySet<string>): void {
    const { hits, names, excluded } = this.#state
    const keys = [
      ...hits.map((hit) => this.#text.keyOf(hit)),
      ...names.filter(({ id }) => renamedIds.has(id)).map(nameKey),
    ]
    this.#replaced = null
    this.#leftoverKeys = keys.filter((key) => !excluded.has(key))
    this.#publish({ excluded: new Set([...excluded, ...keys]) })
  }

  /** Offers the remaining matches again, because the replacement has changed. */
  #offerAll(): void {
    this.#replaced = null
    if (this.#leftoverKeys.length === 0) return
    const excluded = new Set(this.#state.excluded)
    for (const key of this.#leftoverKeys) excluded.delete(key)
    this.#leftoverKeys = []
    this.#publish({ excluded })
  }

  #hitsIn(key: object, turn: number): readonly Hit[] {
    const matches = this.#search.matchesIn(key)
    return matches.length === 0 ? none : matches.map((match) => ({ ...match, turn }))
  }

  #namesIn(speaker: SpeakerName): readonly NameHit[] {
    const matches = this.#search.matchesIn(speaker)
    if (matches.length === 0) return none
    const newName = matches.reduceRight(
      (name, hit) => name.slice(0, hit.from) + this.replacementOf({ ...hit, turn: -1 }) + name.slice(hit.to),
      speaker.name,
    )
    const name = truncateText(printableName(newName), maxSpeakerNameLength)
    return [{ ...speaker, newName: isVisible(name) ? name : '' }]
  }

  #nearest(): number {
    const { hits } = this.#state
    return hits.length > 0 ? this.#text.nearestIndex(hits) % hits.length : -1
  }

  #publish(change: Partial<FindState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}

interface SearchedTexts {
  turns: readonly SearchedText[]
  speakers: readonly SpeakerName[]
}

const none: readonly never[] = []
const nameKey = ({ id, name }: NameHit) => `speaker ${id} ${name}`
