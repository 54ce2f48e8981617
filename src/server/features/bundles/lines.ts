import { createHash } from 'node:crypto'
import { maxBundleLineBytes } from '#contract/limits.ts'
import { BundleError } from './bundle-error.ts'

/** Passes bytes through, and fails at the end if their digest isn't the expected one. */
export async function* verifyChecksum(
  source: AsyncIterable<Uint8Array>,
  { name, sha256 }: { name: string; sha256: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new BundleError('damaged', `${name} doesn't match its checksum`)
}

/**
 * Splits a text into lines, each of which must end with a line break.
 * @throws BundleError damaged, too_large
 */
export async function* readLines(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let remainder = ''
  for await (const chunk of source) {
    const lines = (remainder + decode(decoder, chunk, name)).split('\n')
    remainder = lines.pop() ?? ''
    if (remainder.length > maxBundleLineBytes)
      throw new BundleError('too_large', `A line of ${name} is too long`)
    yield* lines
  }
  if (remainder !== '' || decode(decoder, undefined, name) !== '')
    throw new BundleError('damaged', `${name} is incomplete`)
}

function decode(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Uint8Array | undefined,
  name: string,
): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new BundleError('damaged', `${name} isn't UTF-8`)
  }
}
