import { PCM_BYTES_PER_SECOND, PCM_RATE } from '#server/infra/media/pcm.ts'

/** Creates the header of a WAV file with this many bytes of PCM (s16le, 16 kHz, mono). */
export function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(PCM_RATE, 24)
  header.writeUInt32LE(PCM_BYTES_PER_SECOND, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(bytes, 40)
  return header
}
