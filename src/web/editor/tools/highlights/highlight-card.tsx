import { memo, useEffect, useRef, useState } from 'react'
import type { Highlight, Person } from '#contract/highlights.ts'
import { TagName } from '#web/editing/tags/tag-name.tsx'
import { TagPicker } from '#web/editing/tags/tag-picker.tsx'
import type { Tags } from '#web/editing/tags/use-tags.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CardActions } from './card-actions.tsx'
import { ContentField } from './content-field.tsx'
import classes from './highlights.module.css'
import type { HighlightPart, Highlights, OpenField } from './highlights.ts'
import { addToDraft, Replies } from './replies.tsx'
import { useNearViewport } from './use-near-viewport.ts'

export interface HighlightCardProps {
  highlight: Highlight
  highlights: Highlights
  tags: Tags
  people: readonly Person[]
  /** ID of the viewer. */
  viewer: string
  /** Whether the viewer owns the collection. */
  owner: boolean
  /** Whether the cursor is inside the highlight. */
  current: boolean
  /** Whether the highlight's words are no longer in the text. */
  detached: boolean
  /** Field that the viewer opened; null if there is none. */
  openField: OpenField | null
  onShow: (highlight: Highlight) => void
  /** Copies a link to a time span, in seconds. */
  onCopyLink: (from: number, to: number) => void
}

/** Card for a highlight, with its words, comment, tags and replies. */
export const HighlightCard = memo(function HighlightCard(props: HighlightCardProps) {
  const { highlight, highlights, tags, people, viewer, owner, current, detached, openField } = props
  const { t } = useTranslation('transcripts')
  const [part, setPart] = useState<HighlightPart | null>(null)
  const card = useRef<HTMLLIElement>(null)
  const quote = useRef<HTMLButtonElement>(null)
  const isNear = useNearViewport(card)
  const { id, color } = highlight
  const draftKey = `${viewer} ${id}`
  const isOwn = highlight.uid === viewer
  // People who have lost access to the recording are shown by name, without a picture.
  const author = people.find(({ uid }) => uid === highlight.uid)
  const editable = isOwn || owner

  useEffect(() => {
    // Strict mode runs effects twice, but the text must be added only once.
    if (!openField || openField !== highlights.snapshot().openField) return
    if (openField.text) addToDraft(draftKey, openField.text)
    setPart(openField.part)
    highlights.show({ openField: null })
  }, [openField, draftKey, highlights])
  useEffect(() => {
    if (current || part) card.current?.scrollIntoView({ block: 'nearest' })
  }, [current, part])

  const close = () => {
    setPart(null)
    quote.current?.focus({ preventScroll: true })
  }
  // Other users may have deleted a tag.
  const selectedTags = Object.keys(highlight.tags).filter(tags.has)
  return (
    <li
      ref={card}
      className={classes.card}
      style={{ borderInlineStartColor: `var(--lh-dot-${color})` }}
      data-current={current || undefined}
      aria-current={current || undefined}
    >
      <div className={classes.head}>
        <span className={classes.time}>{formatDuration(Math.floor(highlight.startTime))}</span>
        {author && <Avatar name={author.name} picture={author.avatar} size={18} />}
        <span className={classes.authorName}>
          {isOwn
            ? t('highlights.you')
            : highlight.author && highlight.uid === null
              ? t('importedAuthor', { name: highlight.author })
              : (highlight.author ?? t('highlights.deletedUser'))}
        </span>
      </div>
      <button
        ref={quote}
        type="button"
        className={classes.quote}
        title={t('highlights.show')}
        onClick={() => props.onShow(highlight)}
      >
        {highlight.quote}
      </button>
      {detached && <p className={classes.detached}>{t('highlights.detached')}</p>}
      <ContentField
        content={highlight.content}
        editable={editable}
        editing={part === 'content'}
        onEditingChange={(editing) => setPart(editing ? 'content' : null)}
        onSave={(content) => highlights.change(id, { content })}
      />
      {part === 'tags' ? (
        <div className={classes.picker}>
          <TagPicker
            tags={tags}
            selectedIds={selectedTags}
            autoFocus
            onClose={close}
            onChange={(ids, creation) =>
              highlights.change(
                id,
                { tags: Object.fromEntries(ids.map((tag) => [tag, true as const])) },
                { after: creation },
              )
            }
          />
        </div>
      ) : (
        selectedTags.length > 0 && (
          <div className={classes.tags}>
            {tags.tags
              .filter((tag) => highlight.tags[tag.id])
              .map((tag) => (
                <TagName key={tag.id} tag={tag} />
              ))}
          </div>
        )
      )}
      {(isNear || part) && (
        <>
          <Replies
            highlight={highlight}
            highlights={highlights}
            people={people}
            viewer={viewer}
            isOwner={owner}
            draftKey={draftKey}
            isWriting={part === 'reply'}
            onWritingChange={(isWriting) => (isWriting ? setPart('reply') : close())}
          />
          <CardActions
            highlight={highlight}
            editable={editable}
            onTogglePart={(next) => setPart(next === part ? null : next)}
            onColorChange={(next) => highlights.change(id, { color: next })}
            onRemove={() => highlights.remove(id)}
            onCopyLink={() => props.onCopyLink(highlight.startTime, highlight.endTime)}
          />
        </>
      )}
    </li>
  )
})
