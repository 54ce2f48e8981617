import type { Collection } from '#contract/collection.ts'
import parts from './card-parts.module.css'
import { waveBox, wavePath } from './wave-path.ts'

/** The loudness of a recording over its length. Without one its space stays empty. */
export function CardWave({ collection }: { collection: Collection }) {
  return (
    <svg className={parts.wave} viewBox={waveBox} preserveAspectRatio="none" aria-hidden>
      <path d={wavePath(collection.overview)} />
    </svg>
  )
}
