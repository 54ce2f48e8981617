import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { exportFormats } from '#contract/export-formats.ts'
import type { Word } from '#domain/words/words.ts'
import type { Context } from '#server/context.ts'
import { addCollection } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import type { JobDefinition } from '#server/infra/queue/queue.ts'
import { allJobs } from '#server/jobs.ts'
import { loudnessOf } from '#server/testing/loudness.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createMediaFile, createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { unzip, unzipBytes } from '#server/testing/unzip.ts'
import { refreshRedaction } from './refresh.ts'
import { muteJob } from './service.ts'

const { context, register, anonymous, app } = await createTestProduct()
const user = await register()
const { signal } = new AbortController()
const folder = await createTestFolder()

beforeAll(async () => {
  const speechPath = await synthesizeSpeech(
    'My name is Ada Lovelace and I live here in London',
    join(folder, 'spoken.wav'),
  )
  const toneInput = ['-f', 'lavfi', '-i', 'sine=d=8', '-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:d=8']
  // Speech over a tone, so that there is no silence.
  const mixArguments = ['-filter_complex', '[0:a][2:a]amix=inputs=2:duration=first', '-pix_fmt', 'yuv420p']
  await createMediaFile(...toneInput, '-i', speechPath, ...mixArguments, join(folder, 'film.mp4'))
  await createMediaFile('-i', join(folder, 'film.mp4'), '-vn', join(folder, 'film.mp3'))
})

/** Runs a job for the object with the given ID. */
async function run(
  name: string,
  payload: Record<string, string>,
  changed: Partial<Context> = {},
): Promise<void> {
  const job = allJobs.find((candidate) => candidate.name === name) as JobDefinition<Context, typeof payload>
  await job.handler({ ...context, ...changed }, payload, { signal, attempt: 1 })
}
const mute = (id: string) => run(muteJob.name, { collectionId: id })

const speech = (text: string, overrides: Partial<Word> = {}): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: i * 1000,
    end: i * 1000 + 1000,
    confidence: 0.9,
    speaker: 'spk_0',
    ...overrides,
  }))

/** Adds an eight-second recording with one word per second, or a translation of one. */
async function recording(words: Word[], values: object = {}): Promise<string> {
  const id = randomUUID()
  const key = (name: string) => `collections/${id}/${name}`
  await context.storage.putFile(key('audio.mp3'), join(folder, 'film.mp3'), 'audio/mpeg')
  await context.storage.putFile(key('small.mp4'), join(folder, 'film.mp4'), 'video/mp4')
  await writeFile(join(folder, 'peaks'), Buffer.alloc(400, 200))
  await context.storage.putFile(key('peaks'), join(folder, 'peaks'), '')
  await addCollection(context.db, {
    id,
    organization_id: user.orgId,
    owner_id: user.uid,
    name: 'Interview',
    snippet: words.map(({ text }) => text).join(' '),
    overview: 'zzzz',
    region: 'us',
    source_key: key('source.mp4'),
    language_code: 'en',
    demo: false,
    has_video: true,
    has_transcript: true,
    state: 'complete',
    run_id: randomUUID(),
    created_at: new Date(),
    duration_seconds: 8,
    audio_key: key('audio.mp3'),
    video_key: key('small.mp4'),
    peaks_key: key('peaks'),
    ...values,
  })
  await storeTranscript(context.db, id, { words, speakers: [{ id: 'spk_0', name: 'Guest' }], sources: [] })
  return id
}

/** The span of the fourth and fifth words, excluding its edges, where codecs smear the audio. */
const hiddenSpan = { start: 3.03, end: 4.97 }
const sentence = 'My name is Ada Lovelace. I live here.'

/** Redacts words, or removes their redaction, as an editor does. */
async function redact(id: string, indexes: readonly number[], isRedacted = true): Promise<void> {
  const { revision, results } = await user.call(endpoints.getTranscript, { params: { id } })
  const words = results.items.map(({ redacted, ...item }, i) => {
    const isSet = indexes.includes(i) ? isRedacted : redacted
    return { ...item, ...(isSet && { redacted: true }) }
  })
  const range = { startTime: 0, endTime: 100 }
  const body = { operationId: randomUUID(), baseRevision: revision, ...range, words }
  await user.call(endpoints.patchTranscript, { params: { id }, body })
}

const publish = async (id: string) => {
  const body = { allowExport: true, showHighlights: true, showComments: true }
  return { pubkey: (await user.call(endpoints.createPublicLink, { params: { id }, body })).pubkey }
}

/** Downloads a URL to the folder; returns the path of the file. */
async function download(url: string | null): Promise<string> {
  const { rawPayload, statusCode } = await app.inject({ url: url ?? '' })
  expect(statusCode).toBe(200)
  const path = join(folder, randomUUID())
  await writeFile(path, rawPayload)
  return path
}

describe('a public link to a transcript with redacted words', () => {
  it('shows them in no response and no format', async () => {
    const id = await recording(speech(sentence))
    const highlight = {
      quote: 'is Ada Lovelace',
      startTime: 2,
      endTime: 5,
      speaker: 'spk_0',
      content: 'Ada said so',
    }
    await user.call(endpoints.addHighlight, { params: { id, highlightId: randomUUID() }, body: highlight })
    await redact(id, [3, 4])
    const query = await publish(id)
    const params = { id }
    const responses = [
      await anonymous.send(endpoints.getCollection, { params, query }),
      await anonymous.send(endpoints.getTranscript, { params, query }),
      await anonymous.send(endpoints.getPackedTranscript, { params, query }),
      await anonymous.send(endpoints.getCaptions, { params, query: { ...query, at: 4 } }),
      await anonymous.send(endpoints.listHighlights, { params, query }),
      await anonymous.send(endpoints.listSpeakers, { params, query: { ...query, turns: 'true' } }),
    ]
    const files = exportFormats.map((format) =>
      anonymous.send(endpoints.getSubtitles, { params, query: { ...query, format } }),
    )
    for (const { statusCode, rawPayload, headers } of [...responses, ...(await Promise.all(files))]) {
      expect(statusCode).toBe(200)
      const isArchive = rawPayload.subarray(0, 2).toString() === 'PK'
      const text = isArchive ? [...unzip(rawPayload).values()].join() : rawPayload.toString('latin1')
      expect(text, String(headers['content-type'])).not.toMatch(/Lovelace|\bAda\b/i)
    }
    const [collection, transcript, , captions, highlights] = responses.map((answer) => answer.json())
    expect(collection.result).toMatchObject({
      snippet: 'My name is [redacted]. I live here.',
      overview: null,
    })
    expect(transcript.results.items[3]).toMatchObject({ start_time: 3, end_time: 5, redacted: true })
    expect(captions.result.cues[0].lines.join(' ')).toContain('is [redacted].')
    expect(highlights.result).toMatchObject([{ quote: 'is [redacted].', content: '[redacted] said so' }])
    const response = await user.send(endpoints.getTranscript, { params })
    expect(response.body).toContain('Lovelace')
    await redact(id, [3, 4], false)
    expect((await anonymous.send(endpoints.getTranscript, { params, query })).body).toContain('Lovelace')
  })

  it('plays only a rendition that is silent there, with the same picture', async () => {
    const id = await recording(speech(sentence))
    await redact(id, [3, 4])
    const query = await publish(id)
    const params = { id }
    const media = () => anonymous.send(endpoints.getAudio, { params, query })
    const playPath = `/collections/v2/${id}/audio/play?audioVersion=original&video=true&pubkey=${query.pubkey}`
    expect((await media()).json().error.code).toBe('not_ready')
    expect((await app.inject({ url: playPath })).statusCode).toBe(409)
    const link = async () => (await anonymous.call(endpoints.getCollection, { params, query })).publicLink
    expect(await link()).toMatchObject({ audioPending: true })
    await mute(id)
    expect(await link()).toMatchObject({ audioPending: false })
    // Unchanged spans don't need another rendition.
    const rejectRendition = () => Promise.reject(new Error('made again'))
    await run(
      muteJob.name,
      { collectionId: id },
      { media: { ...context.media, toMutedAudio: rejectRendition, toMutedVideo: rejectRendition } },
    )
    const { url, videoSmall } = (await media()).json().result
    for (const path of [await download(url), await download(videoSmall)]) {
      expect(await loudnessOf(path, hiddenSpan)).toBeLessThan(-80)
      expect(await loudnessOf(path, { start: 0.1, end: 2.9 })).toBeGreaterThan(-30)
      expect(await loudnessOf(path, { start: 5.1, end: 7.8 })).toBeGreaterThan(-30)
    }
    const unmutedAudio = await user.call(endpoints.getAudio, { params })
    expect(await loudnessOf(await download(unmutedAudio.url), hiddenSpan)).toBeGreaterThan(-30)
    const peaks = await anonymous.call(endpoints.getPeaks, { params, query })
    expect(peaks.data.map((peak) => peak > 0)).toEqual(
      Array.from({ length: 400 }, (_, i) => i < 150 || i >= 250),
    )
    expect((await user.call(endpoints.getPeaks, { params })).data.every((peak) => peak === 200)).toBe(true)

    // The rendition can be used if fewer words are redacted, but not if more are.
    await redact(id, [1])
    expect((await media()).json().error.code).toBe('not_ready')
    await redact(id, [1, 4], false)
    expect((await media()).statusCode).toBe(200)
    await mute(id)
    const second = await download((await media()).json().result.url)
    expect(await loudnessOf(second, { start: 3.03, end: 3.97 })).toBeLessThan(-80)
    expect(await loudnessOf(second, { start: 4.1, end: 7.8 })).toBeGreaterThan(-30)
    const readMutedMedia = async () =>
      (await context.storage.list(`collections/${id}`)).filter(({ key }) => key.includes('muted')).length
    expect(await readMutedMedia()).toBe(2)
    await redact(id, [3], false)
    await mute(id)
    expect(await readMutedMedia()).toBe(0)
    expect((await media()).statusCode).toBe(200)
  })

  it('hides all of a fully redacted transcript', async () => {
    const id = await recording(speech(sentence))
    await redact(id, [0, 1, 2, 3, 4, 5, 6, 7])
    const query = await publish(id)
    await mute(id)
    const { results } = await anonymous.call(endpoints.getTranscript, { params: { id }, query })
    expect(results.items.map(({ alternatives }) => alternatives[0]?.content)).toEqual(['[redacted].'])
    const { url } = await anonymous.call(endpoints.getAudio, { params: { id }, query })
    expect(await loudnessOf(await download(url), { start: 0, end: 7.9 })).toBeLessThan(-80)
  })
})

describe('a translation', () => {
  it('hides sentences with redacted words, including its own, even after the original is deleted', async () => {
    const id = await recording(speech(sentence))
    const words = speech('Me llamo Ada Lovelace ahora. Vivo aquí hoy.', { interpolated: true })
    const translation = await recording(words, {
      translated_from: 'en',
      translation_of: id,
      language_code: 'es',
    })
    const query = await publish(translation)
    const textOf = async (id: string, key: { pubkey: string }) => {
      const { results } = await anonymous.call(endpoints.getTranscript, { params: { id }, query: key })
      return results.items.map(({ alternatives }) => alternatives[0]?.content).join(' ')
    }
    await redact(id, [3, 4])
    await refreshRedaction(context, id, signal)
    expect(await textOf(translation, query)).toBe('[censurado]. Vivo aquí hoy.')
    await mute(translation)
    const { url } = await anonymous.call(endpoints.getAudio, { params: { id: translation }, query })
    expect(await loudnessOf(await download(url), hiddenSpan)).toBeLessThan(-80)

    await redact(translation, [6])
    await refreshRedaction(context, translation, signal)
    expect(await textOf(id, await publish(id))).toBe('My name is [redacted].')
    await context.db.deleteFrom('collections').where('id', '=', id).execute()
    await redact(translation, [6], false)
    await refreshRedaction(context, translation, signal)
    expect(await textOf(translation, query)).toBe('[censurado]. Vivo aquí hoy.')
  })
})

describe('an original', () => {
  it('hides only its own words in sentences that a translation inherited', async () => {
    const id = await recording(speech(sentence))
    await redact(id, [3, 4])
    const redactedWords = speech('Me llamo Ada Lovelace ahora.', { interpolated: true, redacted: true })
    const shownWords = speech('Vivo aquí hoy.', { interpolated: true, turn: true }).map((word, i) => ({
      ...word,
      start: (i + 5) * 1000,
      end: (i + 6) * 1000,
    }))
    await recording([...redactedWords, ...shownWords], {
      translated_from: 'en',
      translation_of: id,
      language_code: 'es',
    })
    await refreshRedaction(context, id, signal)
    const query = await publish(id)
    const { results } = await anonymous.call(endpoints.getTranscript, { params: { id }, query })
    expect(results.items.map(({ alternatives }) => alternatives[0]?.content).join(' ')).toBe(
      'My name is [redacted]. I live here.',
    )
    await mute(id)
    const { url } = await anonymous.call(endpoints.getAudio, { params: { id }, query })
    expect(await loudnessOf(await download(url), { start: 0.5, end: 2.5 })).toBeGreaterThan(-60)
  })
})

describe('exports', () => {
  it('hide redacted words on request', async () => {
    const id = await recording(speech(sentence))
    await redact(id, [3, 4])
    const file = async (isRedacted: boolean) =>
      (
        await user.send(endpoints.getSubtitles, {
          params: { id },
          query: { format: 'txt', redact: isRedacted ? 'true' : 'false' },
        })
      ).body
    expect(await file(true)).toContain('is [redacted]. I')
    expect(await file(false)).toContain('Ada Lovelace')
    const preview = (isRedacted: boolean) =>
      user.call(endpoints.previewExport, {
        params: { id },
        query: { format: 'srt', redact: isRedacted ? 'true' : 'false' },
      })
    expect(await preview(true)).toMatchObject({
      hasRedactedWords: true,
      text: expect.not.stringContaining('Ada'),
    })
    expect(await preview(false)).toMatchObject({ text: expect.stringContaining('Ada') })
  })

  it('mute redacted words in videos and clips', async () => {
    const id = await recording(speech(sentence))
    await context.storage.putFile(`collections/${id}/source.mp4`, join(folder, 'film.mp4'), 'video/mp4')
    await redact(id, [3, 4])
    for (const isRedacted of [true, false]) {
      const body = { kind: 'track', redact: isRedacted } as const
      const { id: exportId } = await user.call(endpoints.startMediaExport, { params: { id }, body })
      await run('media-exports.make', { exportId })
      const { url } = await user.call(endpoints.createMediaExportLink, { params: { id } })
      const path = await download(url)
      if (isRedacted) expect(await loudnessOf(path, hiddenSpan)).toBeLessThan(-80)
      else expect(await loudnessOf(path, hiddenSpan)).toBeGreaterThan(-30)
      expect((await readFile(path)).includes('Lovelace')).toBe(!isRedacted)
    }
    const highlight = { quote: 'Ada Lovelace. I', startTime: 3, endTime: 6, speaker: 'spk_0' }
    await user.call(endpoints.addHighlight, { params: { id, highlightId: randomUUID() }, body: highlight })
    const body = { kind: 'clips', redact: true } as const
    const { id: exportId } = await user.call(endpoints.startMediaExport, { params: { id }, body })
    await run('media-exports.make', { exportId })
    const { url } = await user.call(endpoints.createMediaExportLink, { params: { id } })
    const [[name, bytes] = ['', Buffer.alloc(0)]] = unzipBytes(await readFile(await download(url)))
    expect(name).toContain('[redacted]')
    const clip = join(folder, 'clip.mp4')
    await writeFile(clip, bytes)
    expect(await loudnessOf(clip, { start: 0.1, end: 1.9 })).toBeLessThan(-80)
    expect(await loudnessOf(clip, { start: 2.1, end: 2.9 })).toBeGreaterThan(-30)
  })
})
