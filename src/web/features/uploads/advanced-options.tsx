import { Anchor, Collapse, NativeSelect, Stack, Switch, Textarea, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { dictionariesQuery } from '#web/lib/dictionaries.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { HintsField } from './hints-field.tsx'
import type { UploadOptions } from './upload-options.ts'
import classes from './uploads.module.css'
import { useAlternateEngine } from './use-alternate-engine.ts'

interface AdvancedOptionsProps {
  /** Expanded until the user collapses it. */
  openAtFirst: boolean
  uid: string
  language: string | null
  value: UploadOptions
  onChange: (options: UploadOptions) => void
  /** The user goes to the dictionaries' page. */
  onLeave: () => void
}

/** Optional settings that improve a transcript, in a drawer of the dialog. */
export function AdvancedOptions({
  openAtFirst,
  uid,
  language,
  value,
  onChange,
  onLeave,
}: AdvancedOptionsProps) {
  const { t } = useTranslation('uploads')
  const [toggled, setToggled] = useState<boolean | null>(null)
  const opened = toggled ?? openAtFirst
  const panel = useId()
  return (
    <div className={classes.drawer}>
      <UnstyledButton
        className={classes.drawerHandle}
        aria-expanded={opened}
        aria-controls={panel}
        onClick={() => setToggled(!opened)}
      >
        <IconChevronRight size={16} aria-hidden />
        {t('options.title')}
      </UnstyledButton>
      <Collapse expanded={opened} id={panel}>
        <Stack gap="md" className={classes.drawerContent}>
          <HintsField value={value.hints} onChange={(hints) => onChange({ ...value, hints })} />
          <DictionarySelect
            uid={uid}
            value={value.dictionary}
            onChange={(dictionary) => onChange({ ...value, dictionary })}
            onLeave={onLeave}
          />
          <Textarea
            label={t('options.description')}
            description={t('options.descriptionHelp')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={5000}
            value={value.description}
            onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
          />
          <Switches language={language} value={value} onChange={onChange} />
        </Stack>
      </Collapse>
    </div>
  )
}

type SwitchesProps = Pick<AdvancedOptionsProps, 'language' | 'value' | 'onChange'>

function Switches({ language, value, onChange }: SwitchesProps) {
  const { t } = useTranslation('uploads')
  const engines = useAlternateEngine(language)
  return (
    <>
      <Switch
        label={t('options.ignoreSentence')}
        description={t('options.ignoreSentenceHelp')}
        checked={value.ignoreSentence}
        onChange={(event) => onChange({ ...value, ignoreSentence: event.currentTarget.checked })}
      />
      <Switch
        label={t('options.enhanced')}
        description={t('options.enhancedHelp')}
        checked={value.enhanced}
        onChange={(event) => onChange({ ...value, enhanced: event.currentTarget.checked })}
      />
      {engines && (
        <Switch
          label={t('options.beta')}
          description={t('options.betaHelp', engines)}
          checked={value.beta}
          onChange={(event) => onChange({ ...value, beta: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

interface DictionarySelectProps {
  uid: string
  value: string | null | undefined
  onChange: (id: string | null | undefined) => void
  onLeave: () => void
}

/** Labels of choices that aren't dictionaries. */
const [byDefault, none] = ['default', 'none']

function DictionarySelect({ uid, value, onChange, onLeave }: DictionarySelectProps) {
  const { t } = useTranslation('uploads')
  const { data: dictionaries = [] } = useQuery(dictionariesQuery(uid))
  return (
    <div>
      <NativeSelect
        label={t('options.dictionary')}
        value={value === undefined ? byDefault : (value ?? none)}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === byDefault ? undefined : value === none ? null : value)
        }
        data={[
          { value: byDefault, label: t('options.defaultDictionary') },
          { value: none, label: t('options.noDictionary') },
          ...dictionaries.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Anchor
        size="sm"
        underline="always"
        onClick={onLeave}
        renderRoot={(props) => <Link to="/settings/dictionaries" {...props} />}
      >
        {t('options.manage')}
      </Anchor>
    </div>
  )
}
