import { Button, CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { asciiDomain } from '#contract/domain-name.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './installation.module.css'
import { type FieldProps, useField } from './use-field.ts'
import { allOptions, useWorkspaceChoices } from './workspace-fields.tsx'

interface Pair {
  domain: string
  id: string
}

const parsePairs = (text: string): Pair[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [domain = '', id = ''] = pair.split('=')
      return { domain, id }
    })

const isDomain = (text: string) => /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(text)

/** Field for email domains, each mapped to the workspace that its users join. */
export function AutoJoinField(props: FieldProps) {
  const { t } = useTranslation('installation')
  const { form, name } = props
  const { label, description, error, disabled } = useField(props)
  const pairs = parsePairs(form.value(name))
  const [names, setNames] = useState(form.names)
  const store = (newPairs: Pair[]) =>
    form.set(name, newPairs.map(({ domain, id }) => `${domain}=${id}`).join(','))
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </div>
      {pairs.length > 0 && (
        <ul className={classes.list}>
          {pairs.map(({ domain, id }) => {
            const workspace = names.get(id) ?? t('workspaceGone', { id })
            return (
              <li key={`${domain} ${id}`} className={classes.row}>
                <Text size="sm">{t('autoJoin.row', { domain, workspace })}</Text>
                {!disabled && (
                  <CloseButton
                    aria-label={t('autoJoin.remove', { domain, workspace })}
                    onClick={() => store(pairs.filter((pair) => pair.domain !== domain || pair.id !== id))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!disabled && (
        <NewPair
          names={names}
          onAdd={(pair, workspace) => {
            setNames(new Map([...names, [pair.id, workspace]]))
            const otherPairs = pairs.filter(({ domain, id }) => domain !== pair.domain || id !== pair.id)
            store([...otherPairs, pair])
          }}
        />
      )}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface NewPairProps {
  names: ReadonlyMap<string, string>
  onAdd: (pair: Pair, workspace: string) => void
}

function NewPair({ names, onAdd }: NewPairProps) {
  const { t } = useTranslation('installation')
  const [inputText, setInputText] = useState('')
  const [id, setId] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { remember, ...choices } = useWorkspaceChoices(names, id ? [id] : [])
  const domain = asciiDomain(inputText.trim().toLowerCase().replace(/^@/, ''))
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        flex="1 1 180px"
        aria-label={t('autoJoin.domain')}
        placeholder={t('domainsPlaceholder')}
        value={inputText}
        error={isSubmitted && !isDomain(domain) && t('problem.domains')}
        onChange={({ currentTarget }) => setInputText(currentTarget.value)}
      />
      <Select
        flex="1 1 180px"
        aria-label={t('autoJoin.workspace')}
        {...choices}
        filter={allOptions}
        searchable
        value={id}
        error={isSubmitted && !id && t('autoJoin.missing')}
        onChange={(value) => {
          remember(value ? [value] : [])
          setId(value)
        }}
      />
      <Button
        variant="default"
        onClick={() => {
          const isComplete = isDomain(domain) && id !== null
          setSubmitted(!isComplete)
          if (!isComplete) return
          onAdd({ domain, id }, choices.data.find(({ value }) => value === id)?.label ?? '')
          setInputText('')
          setId(null)
          choices.onSearchChange('')
        }}
      >
        {t('autoJoin.add')}
      </Button>
    </Group>
  )
}
