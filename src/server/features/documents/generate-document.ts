import { createHash } from 'node:crypto'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { truncateToSnippet } from '#domain/collections/card-texts.ts'
import { plainText, sanitizeContent, toParagraphs } from '#domain/documents/content.ts'
import { documentFromMarkdown } from '#domain/documents/markdown.ts'
import { estimateTokens, splitByTokens } from '#domain/documents/parts.ts'
import { extractSummary, splitSentences } from '#domain/documents/summary.ts'
import { linesFromTranscript } from '#domain/documents/transcript.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { joinWords } from '#domain/words/words.ts'
import { type UserActor, userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { captureConversion, releaseJob } from '#server/features/billing/service.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { type CollectionRow, logError, updateForRun } from '#server/features/collections/service.ts'
import { readTranscript } from '#server/features/transcripts/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import { generateFullText } from '#server/infra/language/whole-text.ts'
import { reserveConversion } from './conversions.ts'
import { noteTakingInstructions, userMessage, writingInstructions } from './prompts.ts'
import * as queries from './queries.ts'
import { findDocument } from './reads.ts'
import { requireByteSize, requireContentSize } from './size.ts'
import { createVersion } from './versions.ts'
import { isExtractive } from './writers.ts'

interface RunIds {
  collectionId: string
  runId: string
}

/** Interval at which a run checks whether it was canceled, in milliseconds. */
const pollMs = 1000
/** Number of sentences in a summary extracted from a transcript. */
const summarySentences = 8
/**
 * Maximum number of times that notes are condensed into shorter notes, in case the model doesn't shorten the
 * text.
 */
const maxRounds = 4

/** Thrown if the document was canceled, retried, or deleted, so that the run has nothing left to do. */
class RunEndedError extends Error {}

/** Writes a requested document. Parts that were finished before a crash or a retry aren't generated again. */
export async function writeDocument(ctx: Context, ids: RunIds, outerSignal: AbortSignal): Promise<void> {
  const row = await begin(ctx, ids)
  const document = row && (await findDocument(ctx.db, row.id))
  if (!row || !document) return
  const { signal, close } = watchCancellation(ctx, ids, outerSignal)
  try {
    await finish(ctx, ids, await write({ ctx, ids, row, signal }, document))
  } catch (error) {
    if (outerSignal.aborted) throw outerSignal.reason
    if (error instanceof RunEndedError || signal.aborted) return
    const [code, message] = permanentError(error) ?? []
    if (code === undefined || message === undefined) throw error
    ctx.log.warn({ err: error, collectionId: row.id }, 'document not written')
    await markWritingFailed(ctx, ids, code, message)
  } finally {
    close()
  }
}

/** Starts a run after reserving its price; if credits run out, pauses the document instead. */
async function begin(ctx: Context, ids: RunIds): Promise<CollectionRow | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const startedFields = { state: 'processing', transcription_started_at: new Date() } as const
    const row = await updateForRun(tx, ids, startedFields)
    if (!row || (await reserveConversion(ctx, tx, row))) return row
    await updateForRun(tx, ids, { state: 'paused', expected_at: null })
    await logError(tx, row.id, "The workspace doesn't have enough credits for this document")
    return undefined
  })
}

/** Returns the code and message of an error that a retry wouldn't fix; undefined for any other error. */
function permanentError(error: unknown): [ProcessingErrorCode, string] | undefined {
  if (error instanceof AppError && error.code === 'not_found')
    return ['source_missing', 'The transcript no longer exists']
  if (error instanceof AppError && error.code === 'too_large')
    return ['writer_failed', 'The language model wrote more than a document can hold']
  if (!(error instanceof EngineError)) return undefined
  if (error.code === 'engine_failed') return ['writer_failed', 'The language model failed']
  if (error.code === 'engine_unpaid')
    return ['writer_failed', "The language model's account has no credit left"]
  return ['writer_unavailable', "The language model isn't available"]
}

/** Returns a signal that is also aborted when the run is canceled. */
function watchCancellation({ db }: Context, { collectionId, runId }: RunIds, outerSignal: AbortSignal) {
  const endController = new AbortController()
  const pollRun = async () => {
    const row = await readCollection(db, collectionId)
    if (row?.run_id !== runId || row.trashed_at) endController.abort(new RunEndedError())
  }
  // A brief database outage must not end the run.
  const timer = setInterval(() => void pollRun().catch(() => {}), pollMs)
  return { signal: AbortSignal.any([outerSignal, endController.signal]), close: () => clearInterval(timer) }
}

interface WritingJob {
  ctx: Context
  ids: RunIds
  row: CollectionRow
  signal: AbortSignal
}

interface WrittenDocument {
  content: ReturnType<typeof documentFromMarkdown>
  /** Name of the model, or `extractive`. */
  by: string
  /** False if the model stopped before finishing. */
  isComplete: boolean
}

async function write(job: WritingJob, document: queries.DocumentRow): Promise<WrittenDocument> {
  const { ctx, row, signal } = job
  const { prompt, variant, source_id } = document
  if (source_id === null && document.of_source)
    throw new AppError('not_found', 'The transcript no longer exists')
  const source = source_id === null ? null : await readTranscript(ctx, ownerActor(row), { id: source_id })
  if (source && isExtractive(ctx, variant)) {
    const sentences = splitSentences(joinWords(source.words), row.language_code)
    const summary = extractSummary(sentences, row.language_code, summarySentences)
    const content = sanitizeContent({ type: 'doc', content: toParagraphs(summary) })
    return { content, by: 'extractive', isComplete: true }
  }
  const lines = source ? linesFromTranscript(source.words, source.speakers) : []
  const sourceText = await fitToContext(job, prompt ?? '', lines)
  const instructions = writingInstructions(variant ?? 'custom')
  const request = { instructions, text: userMessage(prompt ?? '', sourceText), signal }
  const { text, isComplete } = await generateFullText(ctx.textModel, request)
  return { content: extractDocument(text), by: ctx.textModel.name, isComplete }
}

/** Converts a model's output to a document. Throws if the document would be too large to save. */
function extractDocument(answer: string) {
  requireByteSize(answer)
  const content = documentFromMarkdown(answer)
  requireContentSize(content)
  return content
}

/**
 * Returns the owner, who requested the document, as the actor, so that it contains only data they can still
 * see.
 */
const ownerActor = ({ owner_id: userId }: CollectionRow): UserActor => userWithoutSession(userId)

/** Fits text into a model's context, either as is or by taking notes on its parts. */
async function fitToContext(job: WritingJob, prompt: string, lines: readonly string[]): Promise<string> {
  const { textModel } = job.ctx
  // A third of the context is reserved for the response; the instructions and the request also take up some
  // of it.
  const availableTokens = Math.max(
    Math.floor((textModel.contextTokens * 2) / 3) - estimateTokens(prompt) - 400,
    500,
  )
  let remainingLines = [...lines]
  for (let round = 1; ; round++) {
    const parts = splitByTokens(remainingLines, availableTokens)
    if (parts.length <= 1) return parts[0] ?? ''
    if (round > maxRounds) throw new EngineError('engine_failed', "The model didn't shorten the text")
    remainingLines = []
    for (const [index, part] of parts.entries()) {
      remainingLines.push(...(await takeNotes(job, prompt, part)).split('\n'))
      const percent = round === 1 ? (80 * (index + 1)) / parts.length : 80 + 2 * round
      if (!(await updateForRun(job.ctx.db, job.ids, { percent }))) throw new RunEndedError()
    }
  }
}

/** Returns the notes on a part, reusing those from an earlier attempt. */
async function takeNotes({ ctx, ids, signal }: WritingJob, prompt: string, part: string): Promise<string> {
  const { db, textModel } = ctx
  const key = createHash('sha256')
    .update(JSON.stringify([textModel.name, prompt, part]))
    .digest('base64url')
  const storedNotes = await queries.findPart(db, ids.collectionId, key)
  if (storedNotes !== undefined) return storedNotes
  const request = { instructions: noteTakingInstructions, text: userMessage(prompt, part), signal }
  const { text } = await generateFullText(textModel, request)
  await queries.insertPart(db, { collection_id: ids.collectionId, key, notes: text })
  return text
}

async function finish(
  ctx: Context,
  ids: RunIds,
  { content, by, isComplete }: WrittenDocument,
): Promise<void> {
  const contentText = plainText(content)
  await ctx.db.transaction().execute(async (tx) => {
    const snippet = truncateToSnippet(contentText)
    const successState = {
      state: 'complete',
      percent: 100,
      snippet,
      completed_at: new Date(),
      engine: null,
    } as const
    if (!(await updateForRun(tx, ids, { ...successState, error_code: null, error_message: null }))) return
    await captureConversion(tx, ids.runId)
    const changes = { content: JSON.stringify(content), plain: contentText, written_by: by, cut: !isComplete }
    await queries.updateDocument(tx, ids.collectionId, changes)
    await createVersion(tx, ids.collectionId, { kind: 'draft', userId: null })
    await queries.deleteParts(tx, ids.collectionId)
  })
}

/** Marks a document as failed, with the reason. */
export async function markWritingFailed(
  ctx: Context,
  ids: RunIds,
  code: ProcessingErrorCode,
  message: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const failedState = {
      state: 'error',
      error_code: code,
      error_message: toPrintable(message),
      expected_at: null,
    } as const
    const row = await updateForRun(tx, ids, failedState)
    await releaseJob(ctx, tx, ids.runId)
    if (row) await logError(tx, row.id, message)
  })
}
