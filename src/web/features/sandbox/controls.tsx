import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { type ImportEncoding, importEncodings } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { ImpersonationContext } from '#web/lib/queries/user-settings.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ColorDots } from '#web/ui/color-dots.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EncodingSelect } from '#web/ui/encoding-select.tsx'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { NameField } from '#web/ui/name-field.tsx'
import { OneTimeButton } from '#web/ui/one-time-button.tsx'
import { SpeakerCountSelect } from '#web/ui/speaker-count-select.tsx'
import { speakerColor, speakerColors } from '#web/ui/theme.ts'
import { TitleField } from '#web/ui/title-field.tsx'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { Section } from './section.tsx'

const noop = () => undefined

/** Buttons, fields and choices. */
export default function Controls() {
  return (
    <>
      <ButtonExamples />
      <FieldExamples />
      <Languages />
      <QuestionExamples />
    </>
  )
}

function ButtonExamples() {
  const { t } = useTranslation('sandbox')
  return (
    <Section title={t('buttons')}>
      <Group gap="xs">
        <Button>{t('primary')}</Button>
        <Button variant="default">{t('secondary')}</Button>
        <Button variant="subtle">{t('quiet')}</Button>
        <Button color="red">{t('danger')}</Button>
        <Button disabled>{t('disabled')}</Button>
        <OneTimeButton isCompleted>{t('spent')}</OneTimeButton>
        <Button loading>{t('busy')}</Button>
        <ActionIcon variant="default" size={36} aria-label={t('iconButton')}>
          <IconSettings size={18} />
        </ActionIcon>
        <CopyButton text={t('sample')} label={t('copy')} />
      </Group>
    </Section>
  )
}

const dots = speakerColors.map((_, n) => String(n + 1))

function FieldExamples() {
  const { t } = useTranslation('sandbox')
  const [choice, choose] = useState('1')
  const [dot, setDot] = useState('1')
  const [name, setName] = useState(t('sample'))
  const choices = ['1', '2', '3'].map((value) => ({ value, label: `${t('choice')} ${value}` }))
  return (
    <Section title={t('fields')}>
      <TextInput label={t('text')} description={t('hint')} defaultValue={t('sample')} />
      <TextInput label={t('wrong')} error={t('wrong')} defaultValue="?" />
      <ImpersonationContext value={true}>
        <UserOnlyFields label={t('disabled')} reason={t('messageText')}>
          <TextInput label={t('disabled')} defaultValue={t('sample')} />
        </UserOnlyFields>
      </ImpersonationContext>
      <NameField
        name={name}
        label={t('nameInPlace')}
        maxLength={80}
        autoFocus={false}
        onNameChange={setName}
        onDone={noop}
      />
      <Group gap={4} wrap="nowrap">
        <BackLink label={t('back')} />
        <TitleField name={name} label={t('nameInPlace')} onNameChange={setName} />
      </Group>
      <PasswordInput label={t('password')} autoComplete="off" defaultValue="secret" />
      <Textarea label={t('text')} autosize minRows={2} />
      <NativeSelect label={t('choice')} data={choices} />
      <SegmentedControl aria-label={t('choice')} value={choice} onChange={choose} data={choices} />
      <Checkbox label={t('tick')} defaultChecked />
      <Switch label={t('switch')} defaultChecked />
      <ColorDots
        label={t('dots')}
        colors={dots}
        nameOf={(n) => `${t('dots')} ${n}`}
        cssColorOf={(n) => speakerColor(Number(n) - 1)}
        value={dot}
        onChoose={setDot}
      />
    </Section>
  )
}

function Languages() {
  const { t } = useTranslation('sandbox')
  const options = useLanguageOptions()
  const [language, setLanguage] = useState<string | null>('en-US')
  const [speakers, setSpeakers] = useState<number>()
  const [encoding, setEncoding] = useState<ImportEncoding>('windows-1252')
  return (
    <Section title={t('language')}>
      <LanguageSelect options={options} value={language} onChange={setLanguage} defaultLanguage="en-US" />
      <SpeakerCountSelect
        label={t('speakerCount')}
        autoLabel={t('auto')}
        max={10}
        value={speakers}
        onChange={setSpeakers}
      />
      <EncodingSelect
        label={t('encoding')}
        description={t('encodingHelp')}
        encodings={importEncodings}
        value={encoding}
        onChange={setEncoding}
      />
      <Switch label={t('setDefault')} />
      <LanguageNotice audioUrl="#content" busy={false} onChoose={() => undefined} />
      <LanguageNotice busy onChoose={() => undefined} />
    </Section>
  )
}

function QuestionExamples() {
  const { t } = useTranslation('sandbox')
  return (
    <Section title={t('questions')}>
      <InlineConfirm question={t('sure')} autoFocus={false} onConfirm={noop} onCancel={noop} />
      <Group>
        <ConfirmButton color="red" variant="light" question={t('sure')} onConfirm={noop}>
          {t('ask')}
        </ConfirmButton>
      </Group>
    </Section>
  )
}
