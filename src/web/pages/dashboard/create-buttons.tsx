import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './dashboard.module.css'

interface CreateButtonsProps {
  /** ID of the current project, which new documents are added to. */
  project: string | undefined
  onTranscribe: () => void
}

/** The dashboard's floating buttons for creating content. */
export function CreateButtons({ project, onTranscribe }: CreateButtonsProps) {
  const { t } = useTranslation('collections')
  return (
    <div className={classes.createButtons}>
      <Link
        to="/doc"
        search={project ? { project } : {}}
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
