import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Collection } from '#contract/collection.ts'
import { partSize } from '#contract/limits.ts'
import type { Upload } from '#contract/uploads.ts'
import type { Client } from './client.ts'

async function resultOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { result: T }).result
}

export async function beginUpload(client: Client, name: string, size: number): Promise<Upload> {
  return resultOf(
    await client.fetch(`/user/v2/${client.uid}/uploads`, { method: 'POST', body: { name, size } }),
  )
}

/** Returns the signed URL of a part; parts count from 1. */
export async function partUrl(client: Client, url: string, upload: Upload, part: number): Promise<string> {
  const path = `/user/v2/${client.uid}/uploads/${upload.id}/parts/${part}/sign`
  const signedPart = await resultOf<{ url: string }>(await client.fetch(path, { method: 'POST' }))
  return new URL(signedPart.url, url).href
}

/** Sends one part and resolves with its ETag once it is acknowledged. */
export async function sendPart(client: Client, url: string, upload: Upload, part: number, file: Buffer) {
  const body = file.subarray((part - 1) * partSize, part * partSize)
  const response = await fetch(await partUrl(client, url, upload, part), { method: 'PUT', body })
  if (!response.ok) throw new Error(`part ${part}: ${response.status} ${await response.text()}`)
  return response.headers.get('etag') ?? ''
}

export async function listParts(client: Client, upload: Upload) {
  const path = `/user/v2/${client.uid}/uploads/${upload.id}/parts`
  return resultOf<{ number: number; etag: string }[]>(await client.fetch(path))
}

export async function completeUpload(client: Client, upload: Upload): Promise<Upload> {
  const parts = (await listParts(client, upload)).map(({ number, etag }) => ({ number, etag }))
  const path = `/user/v2/${client.uid}/uploads/${upload.id}/complete`
  return resultOf(await client.fetch(path, { method: 'POST', body: { parts } }))
}

/** Uploads a file in one part and has it transcribed. */
export async function transcribe(
  client: Client,
  url: string,
  name: string,
  file: Buffer,
): Promise<Collection> {
  const upload = await beginUpload(client, name, file.length)
  await sendPart(client, url, upload, 1, file)
  await completeUpload(client, upload)
  const body = { url: upload.location, languageCode: 'en', orgId: client.workspace, name }
  return resultOf(await client.fetch(`/pipeline/user/${client.uid}/collections`, { method: 'POST', body }))
}

export async function getCollection(client: Client, id: string): Promise<Collection> {
  return resultOf(await client.fetch(`/collections/v2/${id}`))
}

/** Creates a WAV file of the spoken words. */
export function createSpeechFile(folder: string, words: string): Buffer {
  const file = join(folder, 'spoken.wav')
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '140', '-w', file, words])
  return readFileSync(file)
}
