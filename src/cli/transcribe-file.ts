import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { autoDetect } from '#domain/languages/languages.ts'
import { draftTranscript } from '#domain/recognition/draft.ts'
import { markTurns } from '#domain/words/turns.ts'
import type { Config } from '#server/config.ts'
import { countLabels, findSpeakers, unknownSpeakers } from '#server/features/pipeline/diarization/speakers.ts'
import { findSegments, recognize } from '#server/features/pipeline/stages/recognize.ts'
import { detectSpokenLanguage } from '#server/features/pipeline/stages/spoken-language.ts'
import { punctuateWords } from '#server/features/pipeline/translation/punctuate-words.ts'
import type { TranscribedFile } from './render.ts'
import { openTranscriber } from './transcriber.ts'

export interface Step {
  name: 'reading' | 'recognizing'
  /** Completed fraction of the step, from 0 to 1. */
  fraction: number
  secondsLeft: number | null
}

/** Transcribes a file with the configured and installed engines. */
export type FileTranscriber = (path: string, onStep: (step: Step) => void) => Promise<TranscribedFile>

/**
 * Chooses the engine for a language. `speakerCount` is the number of speakers, if known.
 * @throws EngineError if no engine supports the language, or if the one that does isn't installed
 */
export async function createFileTranscriber(
  config: Config,
  { language, speakerCount }: { language: string; speakerCount?: number | undefined },
  signal: AbortSignal,
): Promise<FileTranscriber> {
  const { media, engine, tools, concurrency } = await openTranscriber(config, language)

  return async (path, onStep) => {
    const info = await media.probe(path, signal)
    const folder = await mkdtemp(join(tmpdir(), 'longhand-'))
    try {
      const pcmPath = join(folder, 'audio.pcm')
      const length = await media.toPcm(path, pcmPath, {
        signal,
        onProgress: (finishedSeconds) =>
          onStep({
            name: 'reading',
            fraction: Math.min(1, finishedSeconds / info.duration),
            secondsLeft: null,
          }),
      })
      const segments = await findSegments(pcmPath, signal, tools.voiceActivity)
      const recognized = await recognize({
        pcmPath,
        segments,
        engine,
        language,
        ...(speakerCount !== undefined && { speakerCount }),
        concurrency,
        signal,
        onProgress: (progress) => onStep({ name: 'recognizing', ...progress }),
      })
      const labels = countLabels(recognized)
      const { diarizers } = tools
      const search = {
        media,
        source: path,
        info,
        pcm: pcmPath,
        segments,
        labels,
        speakerCount,
        diarizers,
        signal,
      }
      const { spans } = await findSpeakers(search).catch(() => {
        signal.throwIfAborted()
        return unknownSpeakers
      })
      const spokenLanguage = language === autoDetect ? detectSpokenLanguage(recognized) : language
      const recognizer = { engine: engine.id, model: engine.model(spokenLanguage) }
      const draft = draftTranscript(
        recognized.map(({ words, language: detectedLanguage }) => ({
          words,
          ...recognizer,
          language: detectedLanguage ?? spokenLanguage,
        })),
        { spans, rules: [] },
      )
      const words = engine.capabilities.punctuation
        ? draft.words
        : await punctuateWords(tools.punctuator, draft.words, { language: spokenLanguage, signal })
      return {
        title: parse(path).name,
        language: spokenLanguage,
        engine: engine.id,
        duration: length,
        words: markTurns(words),
        speakers: draft.speakers,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
