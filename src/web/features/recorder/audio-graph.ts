import tapUrl from './pcm-tap.js?url&no-inline'
import { Resampler } from './resampler.ts'

/**
 * Reads a stream's audio as 16 kHz, 16-bit samples.
 * @returns a function that stops reading
 */
export async function tapAudio(
  stream: MediaStream,
  onSamples: (samples: Int16Array) => void,
): Promise<() => void> {
  const context = new AudioContext()
  await context.audioWorklet.addModule(tapUrl)
  const tap = new AudioWorkletNode(context, 'pcm-tap')
  const resampler = new Resampler(context.sampleRate)
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onSamples(resampler.convert(data))
  // The node's output is silent, but browsers may not run an unconnected node.
  context.createMediaStreamSource(stream).connect(tap).connect(context.destination)
  await context.resume()
  return () => {
    tap.port.onmessage = null
    closeOnce(context)
  }
}

/** Mixes the audio of several streams into a single track. */
export function mixAudio(streams: readonly MediaStream[]): { track: MediaStreamTrack; close: () => void } {
  const context = new AudioContext()
  const mix = context.createMediaStreamDestination()
  for (const stream of streams) context.createMediaStreamSource(stream).connect(mix)
  const [track] = mix.stream.getAudioTracks()
  if (!track) throw new Error("The browser couldn't mix the audio")
  return { track, close: () => closeOnce(context) }
}

/** Merges the audio of two streams into one stereo track: the first on the left, the second on the right. */
export function mergeChannels(
  left: MediaStream,
  right: MediaStream,
): { track: MediaStreamTrack; close: () => void } {
  const context = new AudioContext()
  const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 2 })
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 })
  for (const [channel, stream] of [left, right].entries())
    context.createMediaStreamSource(stream).connect(merger, 0, channel)
  merger.connect(destination)
  const [track] = destination.stream.getAudioTracks()
  if (!track) throw new Error("The browser couldn't merge the audio")
  return { track, close: () => closeOnce(context) }
}

/**
 * Measures a stream's loudness.
 * @param onLevel called about ten times a second with a level from 0 (silence) to 1 (full scale)
 * @returns a function that stops measuring
 */
export function measureLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, 100)
  return () => {
    clearInterval(timer)
    closeOnce(context)
  }
}

/** Loudest and quietest levels that the meter shows, in dBFS. */
const [maxDecibels, minDecibels] = [-6, -60]

/** Returns the loudness of samples on a logarithmic scale from 0 to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / samples.length + 1e-12)
  return Math.max(0, Math.min(1, (decibels - minDecibels) / (maxDecibels - minDecibels)))
}

function closeOnce(context: AudioContext): void {
  if (context.state !== 'closed') void context.close()
}
