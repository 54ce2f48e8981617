import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Estimate } from '#web/editing/costs/estimate.tsx'
import { initialLanguage, withoutAutoDetect } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import panel from '#web/ui/panel.module.css'
import classes from './recode.module.css'

interface RecodeFormProps {
  /** Displayed time range of the passage. */
  range: string
  /** Language code of the rest of the transcript. */
  languageCode: string
  busy: boolean
  onStart: (languageCode: string) => void
  onCancel: () => void
}

/** Form that asks for the language of a passage. */
export function RecodeForm({ range, languageCode, busy, onStart, onCancel }: RecodeFormProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const all = useLanguageOptions()
  const options = all && withoutAutoDetect(all)
  const [pickedLanguage, pick] = useState<string | null>(null)
  // Falls back to the recording's language until the languages load, so that keyboard users find the Start
  // button where it will stay.
  const language =
    pickedLanguage ?? (options ? initialLanguage(options, languageCode, [languageCode]) : languageCode)
  const form = useRef<HTMLElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={form} className={panel.panel} aria-label={t('recode.title', { range })}>
      <Text fw={600} size="sm">
        {t('recode.title', { range })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('recode.text')}
      </Text>
      <Estimate work={{ kind: 'free' }} />
      <div className={classes.choice}>
        <LanguageSelect label={t('recode.language')} options={options} value={language} onChange={pick} />
        <Group gap="xs">
          <Button loading={busy} disabled={!language} onClick={() => language && onStart(language)}>
            {t('recode.start')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Group>
      </div>
    </section>
  )
}
