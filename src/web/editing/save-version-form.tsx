import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSingleRun } from '#web/lib/use-single-run.ts'
import classes from './versions.module.css'

interface SaveVersionProps {
  busy: boolean
  /**
   * Saves the version.
   * @returns whether it was saved
   */
  onSave: (name: string) => Promise<boolean>
}

/** Form that saves the current text as a named version. */
export function SaveVersionForm({ busy, onSave }: SaveVersionProps) {
  const { t } = useTranslation('editing')
  const [name, setName] = useState('')
  const run = useSingleRun()
  const save = async () => {
    if (await onSave(name.trim())) setName('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) run(save)
  }
  return (
    <form className={classes.save} onSubmit={submit}>
      <TextInput
        size="sm"
        label={t('versions.save')}
        placeholder={t('versions.namePlaceholder')}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" variant="default" loading={busy} disabled={!name.trim()}>
        {t('versions.saveButton')}
      </Button>
    </form>
  )
}
