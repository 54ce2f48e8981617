import type { SourceId } from '#contract/choices.ts'
import type { Config } from '#server/config.ts'
import { createGuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { createPictureReader } from '#server/infra/links/picture.ts'
import { createGoogleDrive } from './google-drive.ts'
import { createKaltura } from './kaltura.ts'
import type { ConnectableService } from './oauth-source.ts'
import type { Source } from './source.ts'
import { createZoom, type Zoom } from './zoom.ts'

/** Services by ID; null for those that aren't configured. */
export interface Sources extends Record<SourceId, Source | ConnectableService | null> {
  kaltura: Source | null
  'google-drive': ConnectableService | null
  zoom: Zoom | null
}

type SourcesConfig = Parameters<typeof createKaltura>[0] &
  Parameters<typeof createGoogleDrive>[0] &
  Parameters<typeof createZoom>[0] &
  Pick<Config, 'linksAllowPrivate'>

const maxResponseBytes = 5_000_000

/** Creates clients for the configured services. */
export function createSources(config: SourcesConfig): Sources {
  const fetch = createGuardedFetch(config.linksAllowPrivate, maxResponseBytes)
  const readPicture = createPictureReader(config.linksAllowPrivate)
  const access = { fetch, readPicture }
  return {
    kaltura: createKaltura(config, access),
    'google-drive': createGoogleDrive(config, access),
    zoom: createZoom(config, fetch),
  }
}
