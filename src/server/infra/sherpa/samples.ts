import { closeSync, openSync, readSync } from 'node:fs'
import { PCM_BYTES_PER_SECOND } from '#server/infra/media/pcm.ts'
import type { AudioSegment } from './protocol.ts'

/**
 * Reads part of a raw PCM file (s16le, 16 kHz, mono) as samples from -1 to 1; fewer at the end of the file.
 */
export function readSamples({ pcmPath, start, end }: AudioSegment): Float32Array {
  const file = openSync(pcmPath, 'r')
  try {
    const from = byteOffset(start)
    const bytes = Buffer.alloc(Math.max(0, byteOffset(end) - from))
    let filledCount = 0
    for (let bytesRead = -1; bytesRead !== 0 && filledCount < bytes.length; filledCount += bytesRead)
      bytesRead = readSync(file, bytes, filledCount, bytes.length - filledCount, from + filledCount)
    return toSamples(bytes.subarray(0, filledCount))
  } finally {
    closeSync(file)
  }
}

/** Converts s16le bytes to samples from -1 to 1. */
export function toSamples(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1)
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(2 * i) / 32_768
  return samples
}

/** Converts samples from -1 to 1 to s16le bytes; values outside that range are clipped. */
export function toPcm(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(Math.min(1, Math.max(-1, sample)) * 32_767), 2 * i)
  })
  return bytes
}

const byteOffset = (ms: number) => 2 * Math.round((ms * PCM_BYTES_PER_SECOND) / 2000)
