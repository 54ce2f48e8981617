import type { Editing } from '#contract/collection.ts'
import { heartbeatMs, lockMs } from '#domain/editing.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { createListeners } from '#web/lib/listeners.ts'

export interface Person {
  id: string
  name: string
}

/** State of the lock from the viewer's perspective. */
export type LockState =
  | { kind: 'free' }
  /** `request` is the user who is asking to take over. */
  | { kind: 'mine'; request: Person | null }
  /** `requested` is whether the viewer has a pending request. */
  | { kind: 'theirs'; holder: Person; requested: boolean }

/** Server calls for the lock; each resolves with the resulting editing state. */
export interface LockServer {
  checkOut(): Promise<Editing | null>
  /** Releases the lock. `after` is the ID of an edit that may still arrive. */
  checkIn(after?: string): Promise<Editing | null>
  request(): Promise<Editing | null>
  dropRequest(): Promise<Editing | null>
  release(): Promise<Editing | null>
}

export interface LockDependencies {
  /** ID of the viewer. */
  viewer: string
  server: LockServer
  /** Returns whether the viewer was active in this tab since the last call. */
  wasActive(): boolean
}

/** Remaining lock time at which a heartbeat warns an inactive user, in milliseconds. */
const warnMs = 1.25 * heartbeatMs
/** Interval between activity checks after the warning, in milliseconds. */
const activityCheckMs = 1_000

/** Polling interval for a takeover request, in milliseconds. */
const pollMs = 5_000

/**
 * Editing lock of one tab: acquired on the first change, kept by heartbeats while the user is
 * active, and handed over on request.
 */
export class EditingLock {
  readonly #parts: LockDependencies
  #state: LockState
  #taking: Promise<void> | null = null
  #taken = false
  readonly #timers: { heartbeat?: Timer; poll?: Timer; activity?: Timer } = {}
  /** Time of the last heartbeat, in milliseconds since 1970. */
  #heardAt = Date.now()
  #isEnding = false
  readonly #listeners = createListeners()

  constructor(parts: LockDependencies, editing: Editing | null) {
    this.#parts = parts
    this.#state = stateOf(editing, parts.viewer)
    this.#keepTime()
  }

  readonly snapshot = (): LockState => this.#state
  readonly subscribe = this.#listeners.add

  /** Whether this tab is editing or about to start. */
  get isTaken(): boolean {
    return this.#taken && this.#state.kind !== 'theirs'
  }

  /** Returns whether the lock is about to expire because the viewer is inactive. */
  readonly endsSoon = (): boolean => this.#isEnding

  /** Updates the state with the current editor, as reported by the server. */
  handleEditing(editing: Editing | null): void {
    const next = stateOf(editing, this.#parts.viewer)
    if (isSameState(this.#state, next)) return
    // The tab that requested the lock must also release it.
    if (next.kind === 'mine' && this.#state.kind === 'theirs' && this.#state.requested) this.#taken = true
    if (next.kind !== 'mine') this.#taken = false
    this.#change(next)
  }

  /** Handles a request that the server rejected because someone else is editing. */
  handleRefusal(details: unknown): void {
    const { editing } = (details ?? {}) as { editing?: Person }
    if (editing) this.handleEditing({ ...editing, request: null })
  }

  /** Acquires the lock for a change by the viewer, if it is free. */
  recordEdit(): void {
    if (this.#state.kind === 'mine') this.#takePart()
    else if (this.#state.kind === 'free' && !this.#taking) {
      this.#taking = this.#take().finally(() => {
        this.#taking = null
      })
    }
  }

  /** Takes over the lock left behind by one of the viewer's own closed tabs. */
  takeOverInherited(): void {
    if (this.#state.kind === 'mine') this.#takePart()
  }

  /** Asks the holder to hand over the lock, and polls until they decide. */
  async requestTakeover(): Promise<void> {
    const state = this.#state
    await this.#run(
      () => this.#parts.server.request(),
      state.kind === 'theirs' && { ...state, requested: true },
    )
  }

  withdraw(): Promise<void> {
    const state = this.#state
    return this.#run(
      () => this.#parts.server.dropRequest(),
      state.kind === 'theirs' && { ...state, requested: false },
    )
  }

  /** Declines a takeover request. */
  declineTakeover(): Promise<void> {
    const state = this.#state
    return this.#run(
      () => this.#parts.server.dropRequest(),
      state.kind === 'mine' && { ...state, request: null },
    )
  }

  /** Releases the viewer's lock. */
  checkIn(after?: string): Promise<void> {
    return this.#run(() => this.#parts.server.checkIn(after))
  }

  /** Releases the other user's lock and acquires it for the viewer. */
  takeOver(): Promise<void> {
    return this.#run(async () => {
      await this.#parts.server.release()
      this.#heardAt = Date.now()
      const editing = await this.#parts.server.checkOut()
      this.#taken = true
      return editing
    })
  }

  stop(): void {
    for (const timer of Object.values(this.#timers)) clearInterval(timer)
    this.#listeners.clear()
  }

  #takePart(): void {
    if (this.#taken) return
    this.#heardAt = Date.now()
    this.#taken = true
    this.#listeners.notify()
  }

  /** Acquires the lock. If there is no response, the text stays editable and the next save tries again. */
  async #take(): Promise<void> {
    this.#taken = true
    this.#heardAt = Date.now()
    await this.#run(() => this.#parts.server.checkOut()).catch(() => {})
  }

  /** Makes a call and shows `expectedState` immediately; reverts it if the call fails. */
  async #run(call: () => Promise<Editing | null>, expectedState: LockState | false = false): Promise<void> {
    const before = this.#state
    if (expectedState) this.#change(expectedState)
    try {
      this.handleEditing(await call())
    } catch (error) {
      if (hasErrorCode(error, 'locked')) return this.handleRefusal(error.details)
      if (expectedState && this.#state === expectedState) this.#change(before)
      throw error
    }
  }

  #change(state: LockState): void {
    this.#state = state
    this.#keepTime()
    this.#listeners.notify()
  }

  #keepTime(): void {
    if (this.#state.kind !== 'mine') this.#warn(false)
    clearInterval(this.#timers.heartbeat)
    clearInterval(this.#timers.poll)
    if (this.#state.kind === 'mine') this.#timers.heartbeat = setInterval(() => this.#beat(), heartbeatMs)
    if (this.#state.kind === 'theirs' && this.#state.requested)
      this.#timers.poll = setInterval(() => this.#poll(() => this.#parts.server.request()), pollMs)
  }

  #beat(): void {
    // A tab used only for reading doesn't block anyone.
    if (!this.#taken) return
    if (this.#parts.wasActive()) this.#renew()
    else if (Date.now() - this.#heardAt >= lockMs - warnMs) this.#warn(true)
  }

  #renew(): void {
    this.#heardAt = Date.now()
    this.#warn(false)
    this.#poll(() => this.#parts.server.checkOut())
  }

  #warn(isEnding: boolean): void {
    if (isEnding === this.#isEnding) return
    this.#isEnding = isEnding
    clearInterval(this.#timers.activity)
    if (isEnding)
      this.#timers.activity = setInterval(() => this.#parts.wasActive() && this.#renew(), activityCheckMs)
    this.#listeners.notify()
  }

  /** Makes a recurring call, which may occasionally fail. */
  #poll(call: () => Promise<Editing | null>): void {
    this.#run(call).catch(() => {})
  }
}

type Timer = ReturnType<typeof setInterval>

function stateOf(editing: Editing | null, viewer: string): LockState {
  if (!editing) return { kind: 'free' }
  const { id, name, request } = editing
  if (id === viewer) return { kind: 'mine', request }
  return { kind: 'theirs', holder: { id, name }, requested: request?.id === viewer }
}

const isSameState = (a: LockState, b: LockState) => JSON.stringify(a) === JSON.stringify(b)
