import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { createSnippet } from '#domain/collections/card-texts.ts'
import { nameFromFile } from '#domain/collections/file-names.ts'
import { loadConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/accounts/registration.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { addCollection, changeCollection } from '#server/features/collections/service.ts'
import { processJob } from '#server/features/pipeline/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { reportStartupFailure, startProduct } from '#server/main.ts'
import {
  type SeedRecording,
  seedRecordings,
  synthesizedSeedRecordings,
  toTimedWords,
  totalDuration,
} from './seed-content.ts'
import { seedCorrectors } from './seed-correctors.ts'
import { seedClient, seedInstallation } from './seed-installation.ts'
import { seedWhiteLabels } from './seed-white-labels.ts'

interface Owner {
  owner_id: string
  organization_id: string
}

/** Registers a new user, fills the workspace with a dozen varied collections, and adds white-label pages. */
export async function seedWorkspace(): Promise<void> {
  const config = { ...loadConfig(), captcha: 'off' as const, port: 0 }
  const product = await startProduct(config, 'all').catch(reportStartupFailure)
  const folder = await mkdtemp(join(tmpdir(), 'longhand-seed-'))
  try {
    const email = `dev-${randomUUID().slice(0, 8)}@example.com`
    const password = 'longhand'
    const { session } = await register(product.context, { name: 'Dev Eloper', email, password }, seedClient)
    await seedInstallation(product.context, session.user.organization ?? '')
    const owner = { owner_id: session.user.uid, organization_id: session.user.organization ?? '' }
    for (const [code, name] of failures) await addFailure(product.context, owner, code, name)
    const recordings: string[] = []
    for (const recording of seedRecordings)
      recordings.push(await addRecording(product.context, owner, recording, folder))
    for (const speech of synthesizedSeedRecordings) await addSpeech(product.context, owner, speech, folder)
    await seedWhiteLabels(product.context, owner)
    const corrector = await seedCorrectors(product.context, owner, recordings.slice(0, 2))
    console.log(`Sign in as ${email}, or as the corrector ${corrector}, with the password ${password}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await product.stop()
  }
}

const failures: [ProcessingErrorCode, string][] = [
  ['media_silent', 'Silent recording'],
  ['media_no_audio', 'Video without audio'],
  ['cancelled', 'Canceled halfway'],
  ['internal', 'Unexpected failure'],
]

const newRow = () => ({
  id: randomUUID(),
  region: 'us' as const,
  demo: false,
  has_video: false,
  has_transcript: false,
  run_id: randomUUID(),
  created_at: new Date(Date.now() - Math.random() * 90 * 24 * 3600_000),
})

async function addFailure(
  ctx: Context,
  owner: Owner,
  code: ProcessingErrorCode,
  name: string,
): Promise<void> {
  const failedState = {
    state: 'error' as const,
    error_code: code,
    error_message: name,
    retries: code === 'internal' ? 2 : 0,
  }
  const source_key = `uploads/${owner.owner_id}/${randomUUID()}.mp3`
  await addCollection(ctx.db, {
    ...newRow(),
    ...owner,
    ...failedState,
    name,
    language_code: 'en-US',
    source_key,
  })
}

async function addRecording(
  ctx: Context,
  owner: Owner,
  recording: SeedRecording,
  folder: string,
): Promise<string> {
  const base = newRow()
  const seconds = totalDuration(recording) / 1000
  const audio = await makeFile(folder, 'hum.mp3', [
    ...['-f', 'lavfi', '-i', `sine=frequency=220:duration=${seconds}`, '-ac', '1', '-b:a', '32k'],
  ])
  const audio_key = `collections/${base.id}/audio.mp3`
  await ctx.storage.putFile(audio_key, audio, 'audio/mpeg')
  const words = toTimedWords(recording)
  await ctx.db.transaction().execute(async (tx) => {
    await addCollection(tx, {
      ...base,
      ...owner,
      name: recording.name,
      language_code: recording.languageCode,
      source_key: audio_key,
      audio_key,
      duration_seconds: seconds,
      has_transcript: true,
      state: 'complete',
      percent: 100,
      snippet: createSnippet(words),
      completed_at: base.created_at,
    })
    const speakers = recording.speakers.map((name, i) => ({ id: `spk_${i}`, name }))
    await storeTranscript(tx, base.id, { words, speakers, sources: [] })
  })
  return base.id
}

async function addSpeech(
  ctx: Context,
  owner: Owner,
  { file, text }: { file: string; text: string },
  folder: string,
): Promise<void> {
  const base = { ...newRow(), created_at: new Date() }
  const wav = join(folder, 'speech.wav')
  await runProgram('espeak-ng', ['-w', wav, text], { timeoutMs: 60_000, signal: AbortSignal.timeout(60_000) })
  const picture = file.endsWith('.mp4')
    ? ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=10', '-shortest']
    : []
  const path = await makeFile(folder, file, ['-i', wav, ...picture])
  const source_key = `uploads/${owner.owner_id}/${base.id}.${file.split('.').at(-1)}`
  await ctx.storage.putFile(source_key, path, 'application/octet-stream')
  const recordingFields = {
    name: nameFromFile(file),
    language_code: 'en-US',
    source_key,
    state: 'queued' as const,
  }
  await ctx.db.transaction().execute(async (tx) => {
    const row = await addCollection(tx, { ...base, ...owner, ...recordingFields })
    await changeCollection(tx, row.id, { expected_at: new Date(Date.now() + 60_000) })
    await ctx.queue.enqueue(tx, processJob, { collectionId: row.id, runId: row.run_id })
  })
  for (;;) {
    const row = await readCollection(ctx.db, base.id)
    if (row?.state === 'complete' || row?.state === 'error') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function makeFile(folder: string, name: string, options: string[]): Promise<string> {
  const path = join(folder, name)
  const limits = { timeoutMs: 300_000, signal: AbortSignal.timeout(300_000) }
  await runProgram('ffmpeg', ['-v', 'error', '-y', ...options, path], limits)
  return path
}
