import mammoth from 'mammoth'
import { fromBufferPromise } from 'yauzl'
import { ImportError } from './errors.ts'

/** Maximum uncompressed size of a document without its pictures, in bytes. */
const maxUnpacked = 20_000_000
const maxParts = 5000
/** Parts that aren't needed for the text, so they aren't decompressed. */
const PICTURE = /^word\/(media|embeddings|fonts)\//

/**
 * Returns the text of a Word document, one paragraph per line. Checks the uncompressed size first, since
 * a small file can decompress to gigabytes.
 * @throws ImportError not_transcript, too_large, damaged
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  await checkParts(buffer)
  try {
    const { value } = await mammoth.extractRawText({ buffer })
    return value
  } catch {
    throw new ImportError('damaged', 'The Word document is damaged')
  }
}

async function checkParts(buffer: Buffer): Promise<void> {
  let [unpackedBytes, partCount] = [0, 0]
  const names = new Set<string>()
  try {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true })
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName)
      if (++partCount > maxParts) throw tooLargeError()
      if (PICTURE.test(entry.fileName)) continue
      // The stated size may be wrong, so reading fails at the first byte beyond it.
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > maxUnpacked) throw tooLargeError()
      for await (const _ of await zip.openReadStreamPromise(entry));
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError('damaged', 'The file is damaged')
  }
  if (!names.has('word/document.xml'))
    throw new ImportError('not_transcript', "The ZIP archive isn't a Word document")
}

const tooLargeError = () => new ImportError('too_large', 'The Word document is too large when unpacked')
