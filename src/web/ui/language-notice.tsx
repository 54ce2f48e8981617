import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconHeadphones } from '@tabler/icons-react'
import { withoutAutoDetect } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import classes from './language-notice.module.css'
import { LanguageSelect } from './language-select.tsx'

interface LanguageNoticeProps {
  /** URL of the audio, so that users can hear the spoken language; undefined if there is none. */
  audioUrl?: string | undefined
  /** Whether the selected language is being applied. */
  busy: boolean
  onChoose: (languageCode: string) => void
}

/** Notice that the language couldn't be detected, with a language selection for retrying. */
export function LanguageNotice({ audioUrl, busy, onChoose }: LanguageNoticeProps) {
  const { t } = useTranslation('languages')
  const options = useLanguageOptions()
  return (
    <div className={classes.notice}>
      <Text size="sm" fw={600} className={classes.title}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('needed')}
        {audioUrl && (
          <a
            href={audioUrl}
            target="_blank"
            rel="noopener"
            className={classes.audio}
            aria-label={t('listen')}
            title={t('listen')}
          >
            <IconHeadphones size={18} aria-hidden />
          </a>
        )}
      </Text>
      <Text size="sm" className={classes.text ?? ''}>
        {t('neededText')}
      </Text>
      <div className={classes.choice}>
        <LanguageSelect
          options={options && withoutAutoDetect(options)}
          value={null}
          onChange={(code) => code && onChoose(code)}
          label={null}
          aria-label={t('retry')}
          placeholder={busy ? t('updating') : t('retry')}
          disabled={busy}
          size="xs"
          radius="xl"
        />
      </div>
      <VisuallyHidden role="status">{busy && t('updating')}</VisuallyHidden>
    </div>
  )
}
