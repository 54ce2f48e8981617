import { Anchor, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'
import { Collapsible } from './collapsible.tsx'
import { HintsField } from './hints-field.tsx'
import type { UploadOptions } from './upload-options.ts'
import { useAlternateEngine } from './use-alternate-engine.ts'

interface AdvancedOptionsProps {
  /** Whether the section starts expanded. */
  isInitiallyOpen: boolean
  uid: string
  language: string | null
  value: UploadOptions
  onChange: (options: UploadOptions) => void
  /** Called when the user opens the dictionaries page. */
  onLeave: () => void
}

/** Section of optional settings that improve the transcript. */
export function AdvancedOptions({
  isInitiallyOpen,
  uid,
  language,
  value,
  onChange,
  onLeave,
}: AdvancedOptionsProps) {
  const { t } = useTranslation('uploads')
  return (
    <Collapsible title={t('options.title')} isInitiallyOpen={isInitiallyOpen}>
      <HintsField value={value.hints} onChange={(hints) => onChange({ ...value, hints })} />
      <DictionarySelect
        uid={uid}
        value={value.dictionary}
        onChange={(dictionary) => onChange({ ...value, dictionary })}
        onLeave={onLeave}
      />
      <Switches language={language} value={value} onChange={onChange} />
    </Collapsible>
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

/** Select values for the choices other than a specific dictionary. */
const [defaultValue, noneValue] = ['default', 'none']

function DictionarySelect({ uid, value, onChange, onLeave }: DictionarySelectProps) {
  const { t } = useTranslation('uploads')
  const { data: dictionaries = [] } = useQuery(dictionariesQuery(uid))
  return (
    <div>
      <NativeSelect
        label={t('options.dictionary')}
        value={value === undefined ? defaultValue : (value ?? noneValue)}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === defaultValue ? undefined : value === noneValue ? null : value)
        }
        data={[
          { value: defaultValue, label: t('options.defaultDictionary') },
          { value: noneValue, label: t('options.noDictionary') },
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
