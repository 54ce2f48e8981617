import type { Collection } from '#contract/collection.ts'
import { shownSpeakers } from '#domain/shown-speakers.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import parts from './card-parts.module.css'

/** Speakers: the first names, and the number of others. */
export function CardSpeakers({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  const shown = shownSpeakers(collection.speakers)
  if (!shown) return null
  const { names, more } = shown
  const text = names || t('speakers.unnamed', { more })
  const label = names ? t(more > 0 ? 'speakers.andMore' : 'speakers.named', { names, more }) : text
  return (
    <p className={parts.speakers} role="img" aria-label={label} title={label}>
      <bdi>{text}</bdi>
      {names && more > 0 && <span>{`+${more}`}</span>}
    </p>
  )
}
