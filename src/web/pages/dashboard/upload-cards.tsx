import { useUploader } from '#web/features/uploads/uploader.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './dashboard.module.css'

/** Two cards for adding content, shown before all other cards. */
export function UploadCards() {
  const { t } = useTranslation('collections')
  const { open } = useUploader()
  return (
    <div className={classes.uploadCards}>
      <button type="button" className={classes.uploadCard} onClick={() => open()}>
        {t('uploadCard')}
      </button>
      <button type="button" className={classes.uploadCard} onClick={() => open([], 'video')}>
        {t('uploadLink')}
      </button>
    </div>
  )
}
