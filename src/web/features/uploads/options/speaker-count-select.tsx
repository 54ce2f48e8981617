import { maxSpeakerCount } from '#contract/limits.ts'
import classes from '#web/features/uploads/uploads.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SpeakerCountSelect as CountSelect } from '#web/ui/speaker-count-select.tsx'

interface SpeakerCountSelectProps {
  value: number | undefined
  onChange: (count: number | undefined) => void
}

/** Select for the number of speakers in the recordings to upload. */
export function SpeakerCountSelect(props: SpeakerCountSelectProps) {
  const { t } = useTranslation('uploads')
  return (
    <CountSelect
      className={classes.speakerCount ?? ''}
      label={t('dialog.speakers')}
      autoLabel={t('dialog.speakersAuto')}
      max={maxSpeakerCount}
      {...props}
    />
  )
}
