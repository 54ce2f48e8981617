import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxMarginTextLength } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface TextSettingProps {
  name: 'headerText' | 'footerText'
  value: string
  onChange: (value: string) => void
}

/** Text field that is saved on blur or Enter. */
export function TextSetting({ name, value, onChange }: TextSettingProps) {
  const { t } = useTranslation('settings')
  const [inputText, setInputText] = useState<string | null>(null)
  const save = () => {
    if (inputText !== null && inputText !== value) onChange(inputText)
    setInputText(null)
  }
  return (
    <TextInput
      label={t(`choice.${name}.label`)}
      description={t(`choice.${name}.text`)}
      maxLength={maxMarginTextLength}
      value={inputText ?? value}
      onChange={(event) => setInputText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
