import { Group, TextInput } from '@mantine/core'
import { maxTagLength } from '#contract/limits.ts'
import type { Tag } from '#contract/tags.ts'
import type { Tags } from '#web/editing/tags/use-tags.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { HighlightColorDots } from './highlight-color-dots.tsx'
import classes from './highlights.module.css'

/** List of the workspace's tags, which can be renamed, recolored and deleted; changes apply to everyone. */
export function TagManager({ tags }: { tags: Tags }) {
  const { t } = useTranslation('transcripts')
  if (tags.tags.length === 0) return <p className={classes.empty}>{t('highlights.noTags')}</p>
  return (
    <ul className={classes.manager} aria-label={t('highlights.manageTags')}>
      {tags.tags.map((tag) => (
        <ManagedTag key={tag.id} tag={tag} tags={tags} />
      ))}
    </ul>
  )
}

function ManagedTag({ tag, tags }: { tag: Tag; tags: Tags }) {
  const { t } = useTranslation('transcripts')
  const { id, name, color, count } = tag
  const rename = (newName: string) => {
    const trimmedName = newName.trim()
    if (trimmedName && trimmedName !== name) tags.change(id, { name: trimmedName })
  }
  return (
    <li className={classes.managed}>
      <TextInput
        key={name}
        size="xs"
        defaultValue={name}
        maxLength={maxTagLength}
        aria-label={t('highlights.tagName', { name })}
        rightSection={<span className={classes.usageCount}>{count}</span>}
        onBlur={({ currentTarget }) => rename(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') rename(currentTarget.value)
          if (key === 'Escape') currentTarget.value = name
        }}
      />
      <Group gap={4} justify="space-between">
        <HighlightColorDots
          label={t('highlights.tagColor', { name })}
          value={color}
          onChoose={(next) => tags.change(id, { color: next })}
        />
        <ConfirmButton
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t('highlights.deleteTag', { name })}
          question={t('highlights.deleteTagQuestion', { count })}
          onConfirm={() => tags.remove(id)}
        >
          {t('highlights.delete')}
        </ConfirmButton>
      </Group>
    </li>
  )
}
