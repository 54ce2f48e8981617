import { create as contentDisposition } from 'content-disposition'
import type { AccuracyReport } from '#contract/accuracy.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import { accuracyTexts, versionTitle } from '#domain/exports/accuracy-texts.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readDocumentSettings } from '#server/features/accounts/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { measureTranscript } from '#server/features/transcripts/reads.ts'
import {
  clientOf,
  inlineChunkLimits,
  readStored,
  type WaitingCaller,
} from '#server/features/transcripts/service.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { type RunTask, runOnThisThread } from '#server/infra/workers/workers.ts'

/** IDs of two versions of a collection. An omitted ID refers to the current text. */
interface ComparedVersions {
  id: string
  before?: string | undefined
  after?: string | undefined
}

/**
 * Compares an older version of a transcript with a newer one and counts its errors, for the transcript's
 * editors.
 */
export async function getAccuracyReport(
  ctx: Context,
  requester: WaitingCaller,
  comparedVersions: ComparedVersions,
): Promise<AccuracyReport> {
  await requireCollection(ctx.db, requester.actor, comparedVersions.id, 'edit')
  const size = await measureTranscript(ctx.db, comparedVersions.id)
  const work = async (task: RunTask) => {
    const { before, after } = await readComparedVersions(ctx, requester, comparedVersions)
    return task('reportStoredAccuracy', { before: before.words, after: after.words })
  }
  return size.chunks <= inlineChunkLimits.comparison
    ? work(runOnThisThread)
    : ctx.workers.interactive.run({ client: clientOf(requester), signal: requester.signal }, work)
}

/** Exports an accuracy report as a PDF file, in the actor's language. */
export async function exportAccuracyReport(
  ctx: Context,
  requester: WaitingCaller & { actor: UserActor },
  comparedVersions: ComparedVersions,
): Promise<RawResponse> {
  const { id, name, language_code } = await requireCollection(
    ctx.db,
    requester.actor,
    comparedVersions.id,
    'edit',
  )
  const { language } = await readDocumentSettings(ctx.db, requester.actor.userId)
  const texts = accuracyTexts(language)
  const body = await ctx.workers.exports.run(
    { client: clientOf(requester), signal: requester.signal },
    async (task) => {
      const { before, after } = await readComparedVersions(ctx, requester, comparedVersions)
      const titleOf = ({ metadata: { version } }: typeof before) =>
        version ? versionTitle(version, language) : texts.current
      const page = {
        language,
        name,
        languageCode: language_code,
        older: titleOf(before),
        newer: titleOf(after),
      }
      return task('writeAccuracy', { before: before.words, after: after.words, ...page })
    },
  )
  const exportSubject = { id, name: `${name} ${texts.title}`, languageCode: language_code }
  return {
    type: 'application/pdf',
    body: Buffer.from(body.buffer, body.byteOffset, body.length),
    headers: { 'content-disposition': contentDisposition(exportFileName(exportSubject, 'pdf')) },
  }
}

async function readComparedVersions(
  ctx: Context,
  { actor }: WaitingCaller,
  { id, before, after }: ComparedVersions,
) {
  return {
    before: await readStored(ctx, actor, { id, versionId: before }),
    after: await readStored(ctx, actor, { id, versionId: after }),
  }
}
