import { applyPatches } from '#domain/edits/patches.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { EditLog, LogRecord } from './edit-log.ts'
import type { Operation, Version } from './edits.ts'
import { Saver } from './saver.ts'
import type { TranscriptServer } from './saver-parts.ts'

export const createWords = (text: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 0.9,
    speaker: 'spk_0',
  }))

const changeWord = (words: readonly Word[], index: number, change: Partial<Word>): Word[] =>
  words.map((word, i) => (i === index ? { ...word, ...change } : word))

/**
 * In-memory server that follows the real server's rules; `fault` runs before a call is processed,
 * `onSaved` after a save.
 */
export class FakeServer implements TranscriptServer {
  version: Version
  completedSaves = new Map<string, number>()
  fault: () => void = () => {}
  onSaved: () => void = () => {}
  saveCount = 0
  /** Texts that were saved as versions. */
  storedTexts: string[] = []

  constructor(words: readonly Word[]) {
    this.version = { revision: 0, words }
  }
  async load() {
    this.fault()
    return this.version
  }
  async save({ id, baseRevision, edits, version }: Operation) {
    this.fault()
    this.saveCount += 1
    const before = this.completedSaves.get(id)
    if (before !== undefined) return before
    if (baseRevision !== this.version.revision) throw new ApiError('stale_revision', 409, 'stale')
    if (version) this.storedTexts.push(this.text)
    const revision = baseRevision + 1
    this.version = { revision, words: applyPatches(this.version.words, edits) }
    this.completedSaves.set(id, revision)
    this.onSaved()
    return revision
  }
  /** Simulates an edit by another user. */
  write(index: number, text: string) {
    const words = changeWord(this.version.words, index, { text })
    this.version = { revision: this.version.revision + 1, words }
  }
  get text() {
    return joinWords(this.version.words)
  }
}

export class FakeLog implements EditLog {
  records = new Map<string, LogRecord>()
  async put(record: LogRecord) {
    this.records.set(record.key, structuredClone(record))
  }
  async remove(key: string) {
    this.records.delete(key)
  }
  async list() {
    return [...this.records.values()]
  }
}

export class Text {
  current: readonly Word[]
  constructor(words: readonly Word[]) {
    this.current = words
  }
  words = () => this.current
  /** Texts passed to `replace`, each prefixed with its source. */
  replacedTexts: string[] = []
  replace = (words: readonly Word[], source: string) => {
    if (joinWords(words) !== String(this)) this.replacedTexts.push(`${source}: ${joinWords(words)}`)
    this.current = words
  }
  write(index: number, text: string) {
    this.current = changeWord(this.current, index, { text, edited: true })
  }
  toString() {
    return joinWords(this.current)
  }
}

export const base = createWords('one two three four five six')
export const networkDown = () => {
  throw new ApiError('network', 0, 'No response')
}

export function open(server: FakeServer, log = new FakeLog(), key = 'tab') {
  const text = new Text(server.version.words)
  const saver = new Saver({
    collectionId: 'c',
    account: 'ada',
    key,
    loadedVersion: server.version,
    text,
    server,
    log,
  })
  const write = (index: number, word: string) => {
    text.write(index, word)
    saver.scheduleSave()
  }
  return { text, saver, log, write }
}
