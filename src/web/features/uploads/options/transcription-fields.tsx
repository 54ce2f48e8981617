import { Group, Switch } from '@mantine/core'
import classes from '#web/features/uploads/uploads.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { AdvancedOptions } from './advanced-options.tsx'
import { ExtraDetails } from './extra-details.tsx'
import { SpeakerCountSelect } from './speaker-count-select.tsx'
import type { UploadOptions } from './upload-options.ts'
import type { useLanguageChoice } from './use-language-choice.ts'

interface TranscriptionFieldsProps {
  uid: string
  orgId: string
  choice: ReturnType<typeof useLanguageChoice>
  /** Explanation of the available languages. */
  languageNote: string | undefined
  asksSpeakerCount: boolean
  isForBlog: boolean
  options: UploadOptions
  onChange: (options: UploadOptions) => void
  /** Called when the user follows a link to another page. */
  onLeave: () => void
}

/** Language, number of speakers, and further options for a transcription. */
export function TranscriptionFields(props: TranscriptionFieldsProps) {
  const { uid, orgId, choice, languageNote, asksSpeakerCount, isForBlog, options, onChange, onLeave } = props
  const { t } = useTranslation('uploads')
  const { settings, change } = useUserSettings(uid)
  const { language } = choice
  return (
    <>
      <Group align="flex-end" gap="sm">
        <div className={classes.language}>
          <LanguageSelect
            options={choice.options}
            value={language}
            onChange={choice.pick}
            description={languageNote}
            defaultLanguage={settings.defaultLanguage}
          />
        </div>
        {asksSpeakerCount && (
          <SpeakerCountSelect
            value={options.speakerCount}
            onChange={(speakerCount) => onChange({ ...options, speakerCount })}
          />
        )}
      </Group>
      {language && (
        <Switch
          size="sm"
          label={t('dialog.setDefault')}
          checked={language === settings.defaultLanguage}
          onChange={(event) => change({ defaultLanguage: event.currentTarget.checked ? language : null })}
        />
      )}
      <div>
        <ExtraDetails
          uid={uid}
          orgId={orgId}
          language={language}
          isInitiallyOpen={isForBlog}
          value={options}
          onChange={onChange}
        />
        <AdvancedOptions
          isInitiallyOpen={settings.openEditOptions}
          uid={uid}
          language={language}
          value={options}
          onChange={onChange}
          onLeave={onLeave}
        />
      </div>
    </>
  )
}
