import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  EngineError,
  type EngineWord,
  type SegmentRecognizer,
  type SpeechEngine,
} from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Speech } from './registry.ts'

/** 16 kHz s16le: 16 samples per millisecond, of 2 bytes each. */
const bytesPerMs = 32
const retryAfterSeconds = 2

export interface LiveOptions {
  speech: Pick<Speech, 'chooseLive'>
  /** Folder for the audio in progress. */
  workDir: string
  /** Maximum number of loaded recognizers; 0 disables live transcription. */
  max: number
  /** Idle time after which a recognizer is closed, in milliseconds. */
  idleMs?: number
  /** Time limit of one request, including starting a recognizer, in milliseconds. */
  timeoutMs?: number
}

export interface LiveRequest {
  /** ID of the user; each user can have only one request at a time. */
  owner: string
  language: string
  /** Raw PCM: s16le, 16 kHz, mono. */
  pcm: Buffer
}

/** Recognizers that stay loaded between requests, for previews while recording. */
export interface LiveRecognizers {
  /**
   * Recognizes a few seconds of speech; times are relative to its start.
   * @throws AppError language_unavailable if this machine has no suitable engine, too_many_requests
   * with `retryAfterSeconds` while all recognizers are busy, unavailable if the recognizer fails
   */
  recognize(request: LiveRequest): Promise<EngineWord[]>
  close(): Promise<void>
}

interface LoadedRecognizer {
  /** Engine and language. */
  key: string
  folder: string
  pcmPath: string
  stopController: AbortController
  /** Absent while it starts. */
  recognizer?: SegmentRecognizer
  isBusy: boolean
  idle?: NodeJS.Timeout
}

/** Creates the recognizers, each started on its first request and closed when idle. */
export function createLiveRecognizers(options: LiveOptions): LiveRecognizers {
  const { speech, workDir, max, idleMs = 20_000, timeoutMs = 30_000 } = options
  const recognizers = new Set<LoadedRecognizer>()
  const activeOwners = new Set<string>()

  async function end(one: LoadedRecognizer): Promise<void> {
    recognizers.delete(one)
    clearTimeout(one.idle)
    one.stopController.abort(new Error('live transcription ended'))
    const { recognizer } = one
    delete one.recognizer
    await recognizer?.close().catch(() => {})
    if (one.folder) await rm(one.folder, { recursive: true, force: true })
  }

  /** Returns a free recognizer, or a slot for a new one, marked as busy. */
  async function take(key: string): Promise<LoadedRecognizer> {
    const idleRecognizers = [...recognizers].filter(({ isBusy }) => !isBusy)
    const matching = idleRecognizers.find((one) => one.key === key)
    if (matching) {
      clearTimeout(matching.idle)
      matching.isBusy = true
      return matching
    }
    if (recognizers.size >= max && !idleRecognizers[0]) throw busyError('All recognizers are busy')
    const instance: LoadedRecognizer = {
      key,
      folder: '',
      pcmPath: '',
      stopController: new AbortController(),
      isBusy: true,
    }
    recognizers.add(instance)
    if (recognizers.size > max && idleRecognizers[0]) await end(idleRecognizers[0])
    return instance
  }

  async function start(
    one: LoadedRecognizer,
    engine: SpeechEngine,
    language: string,
  ): Promise<SegmentRecognizer> {
    one.folder = await mkdtemp(join(workDir, 'live-'))
    one.pcmPath = join(one.folder, 'audio.pcm')
    await writeFile(one.pcmPath, '')
    const request = { pcmPath: one.pcmPath, language, signal: one.stopController.signal }
    const recognizer = await engine.openRecognizer?.(request)
    if (!recognizer) throw new EngineError('engine_unavailable', `${engine.id} has no live recognizer`)
    // The request may have been aborted in the meantime.
    if (one.stopController.signal.aborted) await recognizer.close()
    one.stopController.signal.throwIfAborted()
    one.recognizer = recognizer
    return recognizer
  }

  async function run(one: LoadedRecognizer, engine: SpeechEngine, { language, pcm }: LiveRequest) {
    const limit = setTimeout(() => void end(one), timeoutMs)
    try {
      const recognizer = one.recognizer ?? (await start(one, engine, language))
      await writeFile(one.pcmPath, pcm)
      const words = await recognizer.recognize({
        index: 0,
        start: 0,
        end: Math.floor(pcm.length / bytesPerMs),
      })
      one.stopController.signal.throwIfAborted()
      one.isBusy = false
      one.idle = setTimeout(() => void end(one), idleMs).unref()
      return words
    } catch (error) {
      await end(one)
      throw new AppError('unavailable', 'The speech engine failed', { retryAfterSeconds }, { cause: error })
    } finally {
      clearTimeout(limit)
    }
  }

  return {
    async recognize(request) {
      const { owner, language } = request
      if (activeOwners.has(owner)) throw busyError('You already have a request in progress')
      activeOwners.add(owner)
      try {
        const engine = max > 0 ? await speech.chooseLive(language) : null
        if (!engine) throw new AppError('language_unavailable', `No live transcription in ${language}`)
        return await run(await take(`${engine.id} ${language}`), engine, request)
      } finally {
        activeOwners.delete(owner)
      }
    },
    async close() {
      await Promise.all([...recognizers].map(end))
    },
  }
}

const busyError = (message: string) => new AppError('too_many_requests', message, { retryAfterSeconds })
