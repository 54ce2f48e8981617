import type { Collection } from '#contract/collection.ts'
import { wavePath, waveViewBox } from '#domain/collections/wave-path.ts'
import parts from './card-parts.module.css'

/** Waveform of a recording; its space is reserved if there is no waveform. */
export function CardWaveform({ collection }: { collection: Collection }) {
  return (
    <svg className={parts.wave} viewBox={waveViewBox()} preserveAspectRatio="none" aria-hidden>
      <path d={wavePath(collection.overview)} />
    </svg>
  )
}
