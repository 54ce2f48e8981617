import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Highlight, Person, ReplyWithUser } from '#contract/highlights.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import classes from './highlights.module.css'
import type { Highlights } from './highlights.ts'
import { MentionField } from './mention-field.tsx'
import {
  type ChosenMention,
  findMentions,
  mentionedPeople,
  retainMentions,
  splitMentions,
  type TextPiece,
} from './mentions.ts'

interface RepliesProps {
  highlight: Highlight
  highlights: Highlights
  people: readonly Person[]
  /** ID of the viewer. */
  viewer: string
  /** Whether the viewer can remove other people's replies. */
  isOwner: boolean
  /** Key of the unsent draft. */
  draftKey: string
  /** Whether the field for adding a reply is open. */
  isWriting: boolean
  onWritingChange: (isWriting: boolean) => void
}

/** Number of replies shown initially, and added each time more are shown. */
const pageSize = 20

/** Replies to a highlight, and a field for adding one. */
export function Replies({
  highlight,
  highlights,
  people,
  viewer,
  isOwner,
  draftKey,
  isWriting,
  onWritingChange,
}: RepliesProps) {
  const { t } = useTranslation('transcripts')
  const { id, replies } = highlight
  const [shownCount, setShownCount] = useState(pageSize)
  const earlierCount = Math.max(0, replies.length - shownCount)
  return (
    <>
      {earlierCount > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShownCount(shownCount + pageSize)}>
          {t('highlights.earlier', { count: earlierCount })}
        </Button>
      )}
      {replies.length > 0 && (
        <ol className={classes.replies} aria-label={t('highlights.replies', { count: replies.length })}>
          {replies.slice(earlierCount).map((reply) => (
            <Reply
              key={reply.id}
              reply={reply}
              people={people}
              isOwn={reply.uid === viewer}
              onRemove={
                reply.uid === viewer || isOwner ? () => highlights.removeReply(id, reply.id) : undefined
              }
            />
          ))}
        </ol>
      )}
      {isWriting && (
        <ReplyForm
          people={people.filter(({ uid }) => uid !== viewer)}
          onCancel={() => onWritingChange(false)}
          onSend={(content, mentions) => {
            onWritingChange(false)
            return highlights.reply(id, { content, mentions })
          }}
          onRefused={() => onWritingChange(true)}
          draftKey={draftKey}
        />
      )}
    </>
  )
}

interface ReplyProps {
  reply: ReplyWithUser
  people: readonly Person[]
  isOwn: boolean
  onRemove: (() => void) | undefined
}

function Reply({ reply, people, isOwn, onRemove }: ReplyProps) {
  const { t, i18n } = useTranslation('transcripts')
  const author = people.find(({ uid }) => uid === reply.uid)
  const mentionedUsers = people.filter(({ uid }) => reply.mentions.includes(uid))
  const name = isOwn
    ? t('highlights.you')
    : reply.user.name && reply.uid === unknownUserId
      ? t('importedAuthor', { name: reply.user.name })
      : reply.user.name || t('highlights.deletedUser')
  return (
    <li>
      <div className={classes.author}>
        {author && <Avatar name={author.name} picture={author.avatar} size={18} />}
        <strong>{name}</strong>
        <span>{formatDate(reply.created, i18n.language)}</span>
        {onRemove && (
          <ActionIcon
            className={classes.removeReply}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('highlights.removeReply', { name })}
            onClick={onRemove}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p className={classes.content}>
        {splitMentions(reply.content, mentionedUsers).map((piece) =>
          piece.mention ? (
            <Mention key={piece.at} piece={piece} mentionedUsers={mentionedUsers} />
          ) : (
            piece.text
          ),
        )}
      </p>
    </li>
  )
}

/** Name of a mentioned person, with an additional detail if several people share the name. */
function Mention({ piece, mentionedUsers }: { piece: TextPiece; mentionedUsers: readonly Person[] }) {
  const [person, second] = mentionedPeople(piece, mentionedUsers)
  return (
    <>
      <span className={classes.mention}>{piece.text}</span>
      {person?.email && !second && (
        <Text span size="xs" c="dimmed">
          {' '}
          ({person.email})
        </Text>
      )}
    </>
  )
}

interface ReplyFormProps {
  draftKey: string
  people: readonly Person[]
  onCancel: () => void
  /**
   * Sends a reply.
   * @returns whether the server accepted it
   */
  onSend: (content: string, mentions: string[]) => Promise<boolean>
  onRefused: () => void
}

interface Draft {
  text: string
  mentions: readonly ChosenMention[]
}

/** Unsent drafts by viewer and highlight; kept when the panel closes. */
const drafts = new Map<string, Draft>()

const draftOf = (key: string): Draft => drafts.get(key) ?? { text: '', mentions: [] }

/** Adds text that was typed before the field appeared. */
export function addToDraft(key: string, text: string): void {
  const draft = draftOf(key)
  drafts.set(key, { ...draft, text: draft.text + text })
}

function ReplyForm({ draftKey, people, onCancel, onSend, onRefused }: ReplyFormProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const [draft, setDraft] = useState(() => draftOf(draftKey))
  const { text } = draft
  const write = (next: string, addedMention?: ChosenMention) => {
    const retainedMentions = retainMentions(draft.mentions, text, next)
    const nextDraft = {
      text: next,
      mentions: addedMention ? [...retainedMentions, addedMention] : retainedMentions,
    }
    drafts.set(draftKey, nextDraft)
    setDraft(nextDraft)
  }
  const cancel = () => {
    drafts.delete(draftKey)
    onCancel()
  }
  const send = async () => {
    const content = text.trim()
    if (!content) return
    drafts.delete(draftKey)
    if (await onSend(content, findMentions(text, people, draft.mentions))) return
    drafts.set(draftKey, draft)
    onRefused()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <MentionField
        label={t('highlights.reply')}
        placeholder={t('highlights.replyHint')}
        value={text}
        people={people}
        autoFocus
        onChange={write}
        onSubmit={() => void send()}
        onCancel={onCancel}
      />
      <Group gap={6} justify="flex-end">
        <Button size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button size="compact-sm" type="submit" disabled={!text.trim()}>
          {t('highlights.send')}
        </Button>
      </Group>
    </form>
  )
}
