import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { shownSpeakers } from '#domain/shown-speakers.ts'
import parts from './card-parts.module.css'

/** Who speaks: the first names, and how many more there are. */
export function CardSpeakers({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  const shown = shownSpeakers(collection.speakers)
  if (!shown) return null
  const { names, more: count } = shown
  const text = names || t('speakers.unnamed', { count })
  const label = names ? t(count > 0 ? 'speakers.andMore' : 'speakers.named', { names, count }) : text
  return (
    <p className={parts.speakers} role="img" aria-label={label} title={label}>
      <bdi>{text}</bdi>
      {names && count > 0 && <span>{`+${count}`}</span>}
    </p>
  )
}
