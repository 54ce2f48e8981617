import { withTimeout } from './failures.ts'
import { createGuard } from './guard.ts'
import { LINK_LIMITS } from './limits.ts'
import { LinkError } from './links.ts'
import { get } from './request.ts'
import type { LinkAccess } from './resolve.ts'
import { readAtMost } from './stream-limits.ts'

/** Returns a small picture as a `data:` URL; null if it is unavailable or not a picture. */
export type ReadPicture = (address: string, signal: AbortSignal) => Promise<string | null>

/** Creates a picture reader. @param allowedNetworks accessible private networks, in CIDR notation */
export function createPictureReader(allowedNetworks: readonly string[]): ReadPicture {
  const guard = createGuard({ allowedNetworks })
  return async (address, outside) => {
    if (!URL.canParse(address)) return null
    const readPromise = withTimeout(PICTURE_MS, outside, (signal) =>
      fetchPicture({ guard, limits: LINK_LIMITS, signal }, address),
    )
    return readPromise.catch((error: unknown) => {
      if (error instanceof LinkError) return null
      throw error
    })
  }
}

const PICTURE_MS = 5_000
const MAX_BYTES = 500_000
const PICTURES: [type: string, start: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
]

/**
 * Returns a small picture as a `data:` URL, so that browsers don't contact a third-party host for it;
 * null if it is unavailable or not a picture.
 */
export async function fetchPicture(access: LinkAccess, address: string | null): Promise<string | null> {
  if (address === null) return null
  try {
    const answer = await get(access.guard, new URL(address), access)
    const bytes = await readAtMost(answer.body, MAX_BYTES + 1)
    answer.close()
    const start = bytes.toString('latin1', 0, 16)
    const type = PICTURES.find(([, pattern]) => pattern.test(start))?.[0]
    return type && bytes.length <= MAX_BYTES ? `data:${type};base64,${bytes.toString('base64')}` : null
  } catch (error) {
    if (error instanceof LinkError) return null
    throw error
  }
}
