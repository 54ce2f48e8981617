import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { AdvancedOptions } from './options/advanced-options.tsx'
import { ExtraDetails } from './options/extra-details.tsx'
import { SpeakerCountSelect } from './options/speaker-count-select.tsx'
import { hintsProblem, noOptions, parseHints, type UploadSettings } from './options/upload-options.ts'
import { useLanguageChoice } from './options/use-language-choice.ts'
import classes from './uploads.module.css'

interface EditUploadProps {
  uid: string
  orgId: string
  /** Name of the file. */
  fileName: string
  settings: UploadSettings
  onSave: (settings: UploadSettings) => void
  onClose: () => void
}

/** Dialog for changing the name, language and options of a queued upload. */
export default function EditUpload({ uid, orgId, fileName, settings, onSave, onClose }: EditUploadProps) {
  const { t } = useTranslation(['uploads', 'common'])
  const [title, setTitle] = useState(settings.title ?? '')
  const [languageCode, setLanguage] = useState(settings.languageCode)
  const [options, setOptions] = useState(settings.options ?? noOptions)
  const { options: languages } = useLanguageChoice()
  const { settings: userSettings } = useUserSettings(uid)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({ languageCode, title: title.trim() || undefined, options })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('uploads:edit.title', { name: fileName })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('uploads:dialog.close') }}
      classNames={{ title: classes.dialogTitle }}
    >
      <form onSubmit={save}>
        <Stack gap="md">
          <TextInput
            label={t('uploads:edit.name')}
            placeholder={fileName}
            maxLength={300}
            dir="auto"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Group align="flex-end" gap="sm">
            <div className={classes.language}>
              <LanguageSelect
                options={languages}
                value={languageCode || null}
                onChange={(code) => setLanguage(code ?? '')}
                defaultLanguage={userSettings.defaultLanguage}
              />
            </div>
            {!options.channelSpeakers && (
              <SpeakerCountSelect
                value={options.speakerCount}
                onChange={(speakerCount) => setOptions({ ...options, speakerCount })}
              />
            )}
          </Group>
          <ExtraDetails
            uid={uid}
            orgId={orgId}
            language={languageCode || null}
            isInitiallyOpen
            value={options}
            onChange={setOptions}
          />
          <AdvancedOptions
            isInitiallyOpen
            uid={uid}
            language={languageCode || null}
            value={options}
            onChange={setOptions}
            onLeave={onClose}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={hintsProblem(parseHints(options.hints)) !== null}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
