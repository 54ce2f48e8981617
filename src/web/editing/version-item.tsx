import { Button, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Version } from '#contract/versions.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useVersionText } from './use-version-text.ts'
import classes from './versions.module.css'

export interface VersionItemProps {
  version: Version
  /** Whether the version is being restored. */
  busy: boolean
  /** Whether the text is read-only. */
  readOnly: boolean
  onRename: (name: string | null) => void
  /** Renders the link to a version. */
  renderLink: (versionId: string, props: object) => ReactNode
  /** Compares the version with the current text; undefined if it can't be compared. */
  onCompare?: () => void
  onRestore: () => void
}

/** Version with its kind, author, number of changes and actions. */
export function VersionItem(props: VersionItemProps) {
  const { version, renderLink, busy, readOnly, onRename, onCompare, onRestore } = props
  const { t } = useTranslation('editing')
  const { titleOf, momentOf } = useVersionText()
  const { kind, name, userId, userName, wordCount, wordsChanged } = version
  const author = userName && userId === null ? t('versions.importedAuthor', { name: userName }) : userName
  const title = `${titleOf(version)}, ${momentOf(version)}`
  const details = [name && t(`versions.kind.${kind}`), momentOf(version), author].filter(Boolean).join(' · ')
  return (
    <li className={classes.item}>
      <NameField key={name} version={version} onRename={onRename} />
      <Text size="xs" c="dimmed">
        {details}
      </Text>
      <Text size="xs" c="dimmed">
        {wordsChanged === null
          ? t('versions.words', { count: wordCount })
          : t('versions.wordsChanged', { count: wordsChanged })}
      </Text>
      <div className={classes.actions}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('versions.viewOne', { title })}
          renderRoot={(props) => renderLink(version.id, props)}
        >
          {t('versions.view')}
        </Button>
        {onCompare && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('versions.compareOne', { title })}
            onClick={onCompare}
          >
            {t('versions.compare')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          disabled={readOnly}
          aria-label={t('versions.restoreOne', { title })}
          onClick={onRestore}
        >
          {t('versions.restore')}
        </Button>
      </div>
    </li>
  )
}

/** Name of a version, edited in place: blur and Enter save, Escape cancels. */
function NameField({ version, onRename }: Pick<VersionItemProps, 'version' | 'onRename'>) {
  const { t } = useTranslation('editing')
  const { titleOf } = useVersionText()
  const { name } = version
  return (
    <TextInput
      variant="unstyled"
      size="sm"
      classNames={{ input: classes.name ?? '' }}
      aria-label={t('versions.name')}
      placeholder={titleOf(version)}
      maxLength={120}
      dir="auto"
      defaultValue={name ?? ''}
      onBlur={(event) => {
        const newName = event.currentTarget.value.trim() || null
        if (newName !== name) onRename(newName)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          event.currentTarget.value = name ?? ''
        }
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
