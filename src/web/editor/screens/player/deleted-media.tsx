import { IconFileOff } from '@tabler/icons-react'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import classes from './player-frame.module.css'

/** Message that replaces the player if the retention policy has deleted a recording's media. */
export function DeletedMedia({ at }: { at: number }) {
  const { t, i18n } = useTranslation('transcripts')
  return (
    <section
      ref={useBarHeight('--bar-bottom')}
      className={classes.bar}
      data-fixed
      aria-label={t('player.label')}
    >
      <p className={classes.deleted}>
        <IconFileOff size={20} stroke={1.6} aria-hidden />
        {t('player.deleted', { date: formatDate(at, i18n.resolvedLanguage ?? 'en') })}
      </p>
    </section>
  )
}
