import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxHighlightTextLength } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './highlights.module.css'

interface ContentFieldProps {
  content: string
  editable: boolean
  /** Whether the field is being edited. */
  editing: boolean
  onEditingChange: (editing: boolean) => void
  /**
   * Saves the content.
   * @returns whether the server accepted it
   */
  onSave: (content: string) => Promise<boolean>
}

/** A highlight's comment, edited in place. */
export function ContentField({ content, editable, editing, onEditingChange, onSave }: ContentFieldProps) {
  const { t } = useTranslation('transcripts')
  const [refusedText, setRefusedText] = useState<string | null>(null)
  const save = async (next: string) => {
    if (await onSave(next)) return
    setRefusedText(next)
    onEditingChange(true)
  }
  if (editing)
    return (
      <ContentEditor
        content={refusedText ?? content}
        onDone={(next) => {
          setRefusedText(null)
          onEditingChange(false)
          if (next !== null && next !== content) void save(next)
        }}
      />
    )
  if (content === '') return null
  if (!editable) return <p className={classes.content}>{content}</p>
  return (
    <button
      type="button"
      className={classes.edit}
      title={t('highlights.edit')}
      onClick={() => onEditingChange(true)}
    >
      {content}
    </button>
  )
}

interface ContentEditorProps {
  content: string
  /** Called with the new content; null if it is unchanged. */
  onDone: (content: string | null) => void
}

function ContentEditor({ content, onDone }: ContentEditorProps) {
  const { t } = useTranslation('transcripts')
  const [text, setText] = useState(content)
  return (
    <Textarea
      autoFocus
      autosize
      size="xs"
      maxRows={12}
      maxLength={maxHighlightTextLength}
      aria-label={t('highlights.content')}
      placeholder={t('highlights.contentHint')}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => onDone(text.trim())}
      onKeyDown={(event) => {
        const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (event.key !== 'Escape' && !isSubmit) return
        event.preventDefault()
        event.stopPropagation()
        onDone(isSubmit ? text.trim() : null)
      }}
    />
  )
}
