import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { PCM_RATE } from '#server/infra/media/pcm.ts'
import type { Addon, Stream } from './addon.ts'
import { createDiarizer } from './child-speakers.ts'
import {
  type AudioSegment,
  type ModelToLoad,
  type RecognitionResult,
  recognitionResult,
  type Task,
} from './protocol.ts'
import { readSamples, toPcm, toSamples } from './samples.ts'
import { wavHeader } from './wav.ts'

/** Weight of a hint, added to a token's log probability. */
const HOTWORD_SCORE = 2
/** Bytes to read and process at a time. */
const CHUNK_BYTES = 10 * PCM_RATE * 2
/** Number of samples that Silero's model processes at a time. */
const VOICE_WINDOW = 512

type Handler = (task: Task, onProgress: (fraction: number) => void) => unknown

/**
 * Loads a model into this process and returns its task handler.
 * @throws errors from the native code
 */
export function loadModel(addon: Addon, model: ModelToLoad): Handler {
  switch (model.kind) {
    case 'transducer':
      return createTransducer(addon, model)
    case 'whisper':
      return createWhisper(addon, model)
    case 'language':
      return languageIdentifier(addon, model)
    case 'speakers':
      return createHandler('diarize', createDiarizer(addon, model))
    case 'voice':
      return createVoiceActivityDetector(addon, model)
    case 'denoiser':
      return createDenoiser(addon, model)
    case 'punctuation':
      return punctuator(addon, model)
  }
}

/** Creates a handler for one kind of task. */
function createHandler<Op extends Task['op']>(
  op: Op,
  handle: (task: Extract<Task, { op: Op }>, onProgress: (fraction: number) => void) => unknown,
): Handler {
  return (task, onProgress) => {
    if (task.op !== op) throw new Error(`The loaded model can't perform ${task.op}`)
    return handle(task as Extract<Task, { op: Op }>, onProgress)
  }
}

type ModelOfKind<Kind extends ModelToLoad['kind']> = Extract<ModelToLoad, { kind: Kind }>

const featConfig = { sampleRate: PCM_RATE, featureDim: 80 }

function fillStream(stream: Stream, segment: AudioSegment): Stream {
  stream.acceptWaveform({ samples: readSamples(segment), sampleRate: PCM_RATE })
  return stream
}

function createTransducer(
  addon: Addon,
  { encoder, decoder, joiner, tokens, threads, hotwords }: ModelOfKind<'transducer'>,
) {
  const recognizer = new addon.OfflineRecognizer({
    featConfig,
    modelConfig: {
      transducer: { encoder, decoder, joiner },
      tokens,
      numThreads: threads,
      provider: 'cpu',
      debug: false,
      modelType: 'nemo_transducer',
      ...(hotwords && { modelingUnit: 'bpe', bpeVocab: hotwords.vocabulary }),
    },
    // Only beam search supports hotwords; without them, greedy search is equally accurate and
    // several times faster.
    decodingMethod: hotwords ? 'modified_beam_search' : 'greedy_search',
    ...(hotwords && { hotwordsFile: hotwords.file, hotwordsScore: HOTWORD_SCORE }),
  })
  return createHandler('recognize', (task) => {
    const stream = fillStream(recognizer.createStream(), task)
    recognizer.decode(stream)
    return addon.resultOf(stream)
  })
}

function createWhisper(
  addon: Addon,
  { encoder, decoder, tokens, threads, language }: ModelOfKind<'whisper'>,
) {
  const configFor = (code: string) => ({
    featConfig,
    modelConfig: {
      // The published models lack the attention data needed for word timestamps, but all provide phrase
      // times.
      whisper: { encoder, decoder, language: code, task: 'transcribe', enableSegmentTimestamps: 1 },
      tokens,
      numThreads: threads,
      provider: 'cpu',
      debug: false,
    },
    decodingMethod: 'greedy_search' as const,
  })
  const recognizer = new addon.OfflineRecognizer(configFor(language))
  const recognize = (task: AudioSegment): RecognitionResult => {
    const stream = fillStream(recognizer.createStream(), task)
    recognizer.decode(stream)
    return recognitionResult.parse(addon.resultOf(stream))
  }
  return createHandler('recognize', (task) => {
    const result = recognize(task)
    const [first, ...otherLanguages] = task.languages ?? []
    if (first === undefined || [first, ...otherLanguages].includes(result.lang)) return result
    recognizer.setConfig(configFor(first))
    try {
      return recognize(task)
    } finally {
      recognizer.setConfig(configFor(language))
    }
  })
}

function languageIdentifier(addon: Addon, { encoder, decoder, threads }: ModelOfKind<'language'>) {
  const identifier = new addon.SpokenLanguageIdentification({
    whisper: { encoder, decoder },
    numThreads: threads,
    provider: 'cpu',
    debug: false,
  })
  return createHandler('identify', (task) => ({
    language: identifier.compute(fillStream(identifier.createStream(), task)),
  }))
}

function createVoiceActivityDetector(addon: Addon, { model }: ModelOfKind<'voice'>) {
  const config = {
    sileroVad: {
      model,
      threshold: 0.5,
      minSilenceDuration: 0.25,
      minSpeechDuration: 0.1,
      windowSize: VOICE_WINDOW,
      maxSpeechDuration: 28,
    },
    sampleRate: PCM_RATE,
    numThreads: 1,
    provider: 'cpu',
    debug: false,
  }
  return createHandler('speech', ({ pcmPath }, onProgress) => {
    const vad = new addon.Vad(config, 60)
    const spans: { start: number; end: number }[] = []
    const collect = () => {
      for (; !vad.isEmpty(); vad.pop()) {
        const { start, samples } = vad.front(false)
        spans.push({ start: start / PCM_RATE, end: (start + samples.length) / PCM_RATE })
      }
    }
    forEachChunk(pcmPath, VOICE_WINDOW * 2 * 300, (samples, samplesRead) => {
      for (let from = 0; from < samples.length; from += VOICE_WINDOW)
        vad.acceptWaveform(samples.subarray(from, from + VOICE_WINDOW))
      collect()
      onProgress(samplesRead)
    })
    vad.flush()
    collect()
    return { spans }
  })
}

function createDenoiser(addon: Addon, { model, threads }: ModelOfKind<'denoiser'>) {
  const denoiser = new addon.OnlineSpeechDenoiser({
    model: { gtcrn: { model }, numThreads: threads, provider: 'cpu', debug: false },
  })
  if (denoiser.sampleRate !== PCM_RATE) throw new Error(`The model works at ${denoiser.sampleRate} Hz`)
  return createHandler('denoise', ({ pcmPath, wavPath }, onProgress) => {
    const file = openSync(wavPath, 'w')
    let bytes = 0
    const append = ({ samples }: { samples: Float32Array }) => {
      const pcm = toPcm(samples)
      for (let writtenBytes = 0; writtenBytes < pcm.length; )
        writtenBytes += writeSync(file, pcm, writtenBytes)
      bytes += pcm.length
    }
    try {
      writeSync(file, wavHeader(0))
      forEachChunk(pcmPath, CHUNK_BYTES, (samples, samplesRead) => {
        append(denoiser.run({ samples, sampleRate: PCM_RATE, enableExternalBuffer: false }))
        onProgress(samplesRead)
      })
      append(denoiser.flush(false))
      writeSync(file, wavHeader(bytes), 0, undefined, 0)
    } finally {
      closeSync(file)
    }
    return {}
  })
}

function punctuator(addon: Addon, { model, vocabulary, threads }: ModelOfKind<'punctuation'>) {
  const punctuation = new addon.OnlinePunctuation({
    model: { cnnBilstm: model, bpeVocab: vocabulary, numThreads: threads, provider: 'cpu', debug: false },
  })
  return createHandler('punctuate', ({ text }) => ({ text: punctuation.addPunct(text) }))
}

/** Reads a raw PCM file in chunks; `visit` also receives the progress after each chunk, from 0 to 1. */
function forEachChunk(
  pcmPath: string,
  bytesPerChunk: number,
  visit: (samples: Float32Array, samplesRead: number) => void,
): void {
  const file = openSync(pcmPath, 'r')
  const chunk = Buffer.alloc(bytesPerChunk)
  try {
    const { size } = fstatSync(file)
    for (let at = 0; at < size; ) {
      const bytesRead = readSync(file, chunk, 0, chunk.length - (chunk.length % 2), at)
      if (bytesRead === 0) break
      at += bytesRead
      visit(toSamples(chunk.subarray(0, bytesRead)), Math.min(1, at / size))
    }
  } finally {
    closeSync(file)
  }
}
