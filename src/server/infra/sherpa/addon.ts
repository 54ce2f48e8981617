import { createRequire } from 'node:module'

/** Types for the parts of sherpa-onnx-node 1.13 that we use; the package ships none. */
export interface Addon {
  OfflineRecognizer: new (config: RecognizerConfig) => OfflineRecognizer
  SpokenLanguageIdentification: new (config: object) => SpokenLanguageIdentification
  OfflineSpeakerDiarization: new (config: object) => OfflineSpeakerDiarization
  SpeakerEmbeddingExtractor: new (config: object) => SpeakerEmbeddingExtractor
  OnlineSpeechDenoiser: new (config: object) => OnlineSpeechDenoiser
  OnlinePunctuation: new (config: object) => { addPunct(text: string): string }
  Vad: new (config: object, bufferSeconds: number) => Vad
  /** Returns the result of a decoded stream, in sherpa-onnx's format. */
  resultOf(stream: Stream): unknown
}

/** Samples from -1 to 1. */
export interface Waveform {
  samples: Float32Array
  sampleRate: number
}

export interface Stream {
  handle: unknown
  acceptWaveform(waveform: Waveform): void
  inputFinished(): void
}

export interface RecognizerConfig {
  featConfig: { sampleRate: number; featureDim: number }
  modelConfig: object
  decodingMethod: 'greedy_search' | 'modified_beam_search'
  hotwordsFile?: string
  hotwordsScore?: number
}

export interface OfflineRecognizer {
  config: RecognizerConfig
  createStream(): Stream
  decode(stream: Stream): void
  setConfig(config: RecognizerConfig): void
}

export interface SpokenLanguageIdentification {
  createStream(): Stream
  compute(stream: Stream): string
}

/** `numClusters` is -1 if the number of speakers is unknown; the threshold applies only then. */
export interface SpeakerClustering {
  numClusters: number
  threshold: number
}

export interface OfflineSpeakerDiarization {
  readonly sampleRate: number
  process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  setConfig(config: { clustering: SpeakerClustering }): void
}

export interface SpeakerEmbeddingExtractor {
  createStream(): Stream
  isReady(stream: Stream): boolean
  compute(stream: Stream, enableExternalBuffer?: boolean): Float32Array
}

export interface OnlineSpeechDenoiser {
  readonly sampleRate: number
  run(waveform: Waveform & { enableExternalBuffer?: boolean }): Waveform
  flush(enableExternalBuffer?: boolean): Waveform
}

export interface Vad {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  front(enableExternalBuffer?: boolean): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
}

interface RawAddon {
  getOfflineStreamResultAsJson(stream: unknown): string
}

const require = createRequire(import.meta.url)

/**
 * Returns the version of the installed addon; null if there is no build for this system. Doesn't load the
 * addon.
 */
export function addonVersion(): string | null {
  const packagePlatform = process.platform === 'win32' ? 'win' : process.platform
  try {
    require.resolve(`sherpa-onnx-${packagePlatform}-${process.arch}/package.json`)
    return (require('sherpa-onnx-node/package.json') as { version: string }).version
  } catch {
    return null
  }
}

/**
 * Loads the native library into this process. Only for child processes, since a corrupt model can
 * crash the process.
 */
export function loadAddon(): Addon {
  return { ...require('sherpa-onnx-node'), resultOf } as Addon
}

/** Parses a result. The addon's own parser fails on control characters, which the library doesn't escape. */
function resultOf(stream: Stream): unknown {
  const raw = require('sherpa-onnx-node/addon.js') as RawAddon
  const text = raw.getOfflineStreamResultAsJson(stream.handle)
  return JSON.parse(text.replace(/\p{Cc}/gu, ' '))
}
