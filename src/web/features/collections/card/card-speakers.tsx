import type { Card } from '#domain/collections/card.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import parts from './card-parts.module.css'

/** The first few speaker names, and the number of remaining speakers. */
export function CardSpeakers({ card: { speakers } }: { card: Card }) {
  const { t } = useTranslation('collections')
  if (!speakers) return null
  const { names, hiddenCount } = speakers
  const text = names || t('speakers.unnamed', { more: hiddenCount })
  const label = names
    ? t(hiddenCount > 0 ? 'speakers.andMore' : 'speakers.named', { names, more: hiddenCount })
    : text
  return (
    <p className={parts.speakers} role="img" aria-label={label} title={label}>
      <bdi>{text}</bdi>
      {names && hiddenCount > 0 && <span>{`+${hiddenCount}`}</span>}
    </p>
  )
}
