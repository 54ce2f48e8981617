import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './dashboard.module.css'

/** What floats above the dashboard: two ways to make something new. */
export function CreateButtons({ onTranscribe }: { onTranscribe: () => void }) {
  const { t } = useTranslation('collections')
  return (
    <div className={classes.createButtons}>
      <Link
        to="/doc"
        className={classes.createDocument}
        aria-label={t('createWithAi')}
        title={t('createWithAi')}
      >
        <IconSparkles size={20} aria-hidden />
      </Link>
      <button
        type="button"
        className={classes.create}
        aria-label={t('create')}
        title={t('create')}
        onClick={onTranscribe}
      >
        <IconPlus aria-hidden />
      </button>
    </div>
  )
}
