import { Button, Group, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxLinkPasswordLength, minLinkPasswordLength } from '#contract/limits.ts'
import type { ManagedLink } from '#contract/public-links.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { LinkOptions } from './link-queries.ts'

const switches = ['allowExport', 'showHighlights', 'showComments', 'showTranslations'] as const
/** Documents have no highlights, and their translations don't refer to each other. */
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
const dateText = (at: number) => {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function Expiry({ link: { expiresAt }, onChange }: Pick<OptionProps, 'link' | 'onChange'>) {
  const { t } = useTranslation('sharing')
  const day = expiresAt === null ? '' : dateText(expiresAt * 1000 - 1)
  const [typed, setTyped] = useState(day)
  const [shown, setShown] = useState(day)
  if (shown !== day) {
    setShown(day)
    setTyped(day)
  }
  // The link works until the end of the day.
  const end = typed && Math.floor(new Date(`${typed}T24:00`).getTime() / 1000)
  const isPast = end !== '' && end * 1000 <= Date.now()
  return (
    <TextInput
      type="date"
      w={200}
      label={t('link.expiry')}
      description={t('link.expiryHelp')}
      value={typed}
      min={dateText(Date.now())}
      error={isPast && typed !== day && t('link.past')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed === day || isPast || Number.isNaN(end)) return
        onChange({ expiresAt: end === '' ? null : end })
      }}
    />
  )
}

function Password({ link: { hasPassword }, onChange, isChanging }: OptionProps) {
  const { t } = useTranslation('sharing')
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShort(typed.length < minLinkPasswordLength)
        if (typed.length < minLinkPasswordLength) return
        onChange({ password: typed })
        setTyped('')
      }}
    >
      <Group gap="xs" align="flex-end">
        <PasswordInput
          w={280}
          label={t('link.password')}
          description={t(hasPassword ? 'link.passwordSet' : 'link.passwordHelp')}
          value={typed}
          maxLength={maxLinkPasswordLength}
          autoComplete="new-password"
          error={isShort && t('link.passwordShort', { least: minLinkPasswordLength })}
          visibilityToggleButtonProps={{ 'aria-label': t('link.showPassword') }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setShort(false)
          }}
        />
        <Button type="submit" variant="default" disabled={isChanging || typed === ''}>
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
