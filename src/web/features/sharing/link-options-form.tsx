import { Button, Group, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxLinkPasswordLength, minLinkPasswordLength } from '#contract/limits.ts'
import type { ManagedLink } from '#contract/public-links.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { LinkOptions } from './link-queries.ts'

const switches = ['allowExport', 'showHighlights', 'showComments', 'showTranslations'] as const
/** Documents have no highlights, and their public pages don't link to translations. */
const documentSwitches = ['allowExport'] as const

interface OptionProps {
  link: ManagedLink
  onChange: (change: LinkOptions) => void
  isChanging: boolean
}

interface LinkOptionsFormProps extends OptionProps {
  isDocument: boolean
}

/** Form for a public link's options; each takes effect immediately. */
export function LinkOptionsForm({ link, isDocument, onChange, isChanging }: LinkOptionsFormProps) {
  const { t } = useTranslation('sharing')
  return (
    <Stack gap="sm">
      {(isDocument ? documentSwitches : switches).map((name) => (
        <Switch
          key={name}
          label={t(`link.${name}`)}
          description={name === 'showTranslations' && t('link.showTranslationsHelp')}
          checked={link[name]}
          disabled={isChanging || (name === 'showComments' && !link.showHighlights)}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
        />
      ))}
      <Group gap="md" align="flex-start">
        <Expiry link={link} onChange={onChange} />
        <Password key={String(link.hasPassword)} link={link} onChange={onChange} isChanging={isChanging} />
      </Group>
    </Stack>
  )
}

/** Formats a local date as `2026-11-27`. */
const formatDay = (epochSeconds: number) => {
  const date = new Date(epochSeconds)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function Expiry({ link: { expiresAt }, onChange }: Pick<OptionProps, 'link' | 'onChange'>) {
  const { t } = useTranslation('sharing')
  const day = expiresAt === null ? '' : formatDay(expiresAt * 1000 - 1)
  const [inputText, setInputText] = useState(day)
  const [shownDay, setShownDay] = useState(day)
  if (shownDay !== day) {
    setShownDay(day)
    setInputText(day)
  }
  // The link works through the end of that day.
  const end = inputText && Math.floor(new Date(`${inputText}T24:00`).getTime() / 1000)
  const isPast = end !== '' && end * 1000 <= Date.now()
  return (
    <TextInput
      type="date"
      w={200}
      label={t('link.expiry')}
      description={t('link.expiryHelp')}
      value={inputText}
      min={formatDay(Date.now())}
      error={isPast && inputText !== day && t('link.past')}
      onChange={({ currentTarget }) => setInputText(currentTarget.value)}
      onBlur={() => {
        if (inputText === day || isPast || Number.isNaN(end)) return
        onChange({ expiresAt: end === '' ? null : end })
      }}
    />
  )
}

function Password({ link: { hasPassword }, onChange, isChanging }: OptionProps) {
  const { t } = useTranslation('sharing')
  const [inputText, setInputText] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTooShort(inputText.length < minLinkPasswordLength)
        if (inputText.length < minLinkPasswordLength) return
        onChange({ password: inputText })
        setInputText('')
      }}
    >
      <Group gap="xs" align="flex-end">
        <PasswordInput
          w={280}
          label={t('link.password')}
          description={t(hasPassword ? 'link.passwordSet' : 'link.passwordHelp')}
          value={inputText}
          maxLength={maxLinkPasswordLength}
          autoComplete="new-password"
          error={isTooShort && t('link.passwordShort', { least: minLinkPasswordLength })}
          visibilityToggleButtonProps={{ 'aria-label': t('link.showPassword') }}
          onChange={({ currentTarget }) => {
            setInputText(currentTarget.value)
            setTooShort(false)
          }}
        />
        <Button type="submit" variant="default" disabled={isChanging || inputText === ''}>
          {t(hasPassword ? 'link.changePassword' : 'link.setPassword')}
        </Button>
        {hasPassword && (
          <Button variant="default" disabled={isChanging} onClick={() => onChange({ password: null })}>
            {t('link.removePassword')}
          </Button>
        )}
      </Group>
    </form>
  )
}
