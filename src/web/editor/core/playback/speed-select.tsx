import { NativeSelect } from '@mantine/core'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './playback.module.css'
import type { Player } from './player.ts'
import { usePlayerState } from './use-position.ts'

const presetRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** Select for the playback speed; the pitch stays the same. */
export function SpeedSelect({ player }: { player: Player }) {
  const { t, i18n } = useTranslation('transcripts')
  const { rate } = usePlayerState(player)
  const rates = presetRates.includes(rate) ? presetRates : [...presetRates, rate].sort((a, b) => a - b)
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <NativeSelect
      aria-label={t('player.speed')}
      size="xs"
      variant="unstyled"
      rightSectionWidth={20}
      className={classes.speed}
      value={String(rate)}
      data={rates.map((value) => ({ value: String(value), label: `${formatNumber(value, language)}×` }))}
      onChange={(event) => player.setRate(Number(event.currentTarget.value))}
    />
  )
}
