import { type FileHandle, open } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import { findVoices, mergeVoices, normalizeSpans, speakerSpans } from '#domain/diarization/diarization.ts'
import { FeatureExtractor, type Features } from '#domain/diarization/mfcc.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Ms } from '#domain/words/words.ts'
import { PCM_BYTES_PER_SECOND } from '#server/infra/media/pcm.ts'
import { diarizationTask } from './builtin-protocol.ts'

// Entry point of a child process, since the work runs for minutes without yielding and may be
// killed at any time.

/**
 * Duration of audio to compare together. Longer windows take more memory and quadratically more
 * time; shorter ones make it harder to match voices.
 */
const WINDOW: Ms = 10 * 60_000
/** Fraction of the total time spent in the first of two passes. */
const FIRST_PASS = 0.75

interface Window {
  start: Ms
  end: Ms
  /** Times relative to the window's start. */
  speech: SpeechSpan[]
}

function windowsOf(speech: readonly SpeechSpan[]): Window[] {
  const windows: Window[] = []
  for (const { start, end } of speech) {
    const last = windows.at(-1)
    const window = last && end - last.start <= WINDOW ? last : { start, end, speech: [] }
    if (window !== last) windows.push(window)
    window.end = end
    window.speech.push({ start: start - window.start, end: end - window.start })
  }
  return windows
}

const extractor = new FeatureExtractor()

async function featuresOf(file: FileHandle, { start, end }: Window): Promise<Features> {
  const [from, to] = [start, end].map((time) => 2 * Math.round((time * PCM_BYTES_PER_SECOND) / 2000))
  const bytes = Buffer.alloc((to ?? 0) - (from ?? 0))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
  return extractor.extract(new Int16Array(bytes.buffer, bytes.byteOffset, bytesRead >> 1))
}

async function diarize(
  file: FileHandle,
  speech: readonly SpeechSpan[],
  speakerCount: number | undefined,
): Promise<SpeakerSpan[]> {
  const windows = windowsOf(speech)
  const localTurns = []
  for (const [i, window] of windows.entries()) {
    localTurns.push(findVoices(await featuresOf(file, window), window.speech, speakerCount))
    send({ progress: (FIRST_PASS * (i + 1)) / windows.length })
  }
  const voices = mergeVoices(localTurns, speakerCount)
  const spans: SpeakerSpan[] = []
  for (const [i, window] of windows.entries()) {
    for (const { start, end, speaker } of speakerSpans(await featuresOf(file, window), window.speech, voices))
      spans.push({ start: start + window.start, end: end + window.start, speaker })
    send({ progress: FIRST_PASS + ((1 - FIRST_PASS) * (i + 1)) / windows.length })
  }
  return normalizeSpans(spans)
}

function send(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

const { pcmPath, speech, speakerCount } = diarizationTask.parse(await json(process.stdin))
const file = await open(pcmPath)
try {
  send({ spans: await diarize(file, speech, speakerCount) })
} finally {
  await file.close()
}
