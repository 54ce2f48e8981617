import { settingDefaults } from '#contract/setting-defaults.ts'
import type { UserSettings } from '#contract/settings.ts'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import type { ExportedHighlight, ExportedTranscript } from '#domain/exports/export-transcript.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readDocumentSettings } from '#server/features/accounts/service.ts'
import { type Authorized, canReadHighlights } from '#server/features/collections/access.ts'
import { listHighlights } from '#server/features/highlights/service.ts'
import { readTagNames } from '#server/features/tags/service.ts'

type Collection = Authorized<'view' | 'edit'>

/** Describes a collection's recording for use in exported files. */
export function describeMedia({
  name,
  file_name,
  has_video,
  duration_seconds,
}: Collection): ExportedTranscript['media'] {
  return {
    name: sanitizeFileName(file_name || name),
    duration: toMs(duration_seconds ?? 0),
    hasVideo: has_video,
  }
}

/**
 * Lists a collection's highlights, with the names of their tags, for use in exported files; empty if a public
 * link doesn't include highlights.
 */
export async function readHighlights(
  ctx: Context,
  actor: ReaderActor,
  collection: Collection,
  options: { redact: boolean },
): Promise<ExportedHighlight[]> {
  if (!(await canReadHighlights(ctx.db, actor, collection.id))) return []
  const highlights = await listHighlights(ctx, actor, collection.id, options)
  const names = await readTagNames(ctx.db, collection.organization_id)
  return highlights.map(({ content, startTime, endTime, author, created, ...highlight }) => ({
    quote: highlight.quote,
    comment: content,
    speaker: highlight.speaker,
    start: toMs(startTime),
    end: toMs(endTime),
    color: highlight.color,
    tags: Object.keys(highlight.tags).flatMap((id) => names.get(id) ?? []),
    author: author ?? '',
    created: new Date(created * 1000),
    replies: highlight.replies.map((reply) => ({
      author: reply.user.name,
      text: reply.content,
      created: new Date(reply.created * 1000),
    })),
  }))
}

type DocumentSettings = Pick<
  UserSettings,
  'headerText' | 'footerText' | 'filenameAsTitle' | 'showShortHeader'
>

/**
 * Returns the collection's document settings, falling back to the user's, and the user's interface language.
 * For readers with a public link, defaults replace those of a user.
 */
export async function readDocumentChoices(
  ctx: Context,
  actor: ReaderActor,
  { document_settings: documentSettings }: Collection,
): Promise<DocumentSettings & { language: string }> {
  const { headerText, footerText, filenameAsTitle, showShortHeader, language } =
    actor.kind === 'user'
      ? await readDocumentSettings(ctx.db, actor.userId)
      : { ...settingDefaults, language: 'en' }
  return { headerText, footerText, filenameAsTitle, showShortHeader, ...documentSettings, language }
}
