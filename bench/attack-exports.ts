import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '#contract/accounts.ts'
import { wordsToItems } from '#domain/items.ts'
import type { Word } from '#domain/words.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const words = 100_000
/** Of others, in milliseconds. */
const longestWait = 100

/** Somebody with a session. */
interface Person {
  id: string
  send(method: string, path: string, body?: unknown): Promise<Response>
}

/**
 * What others wait for while a hostile transcript is exported, opened, saved and restored: the longest of their
 * requests, and the longest work that kept the event loop of the server.
 */
export async function exportAttack(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-attack-'))
  const lag = join(folder, 'lag')
  const watch = join(folder, 'watch.mjs')
  writeFileSync(watch, watching(lag))
  const settings = {
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    NODE_OPTIONS: `--import=${watch}`,
  }
  const server = await serveProduct(join(folder, 'data'), settings)
  try {
    const [owner, other] = [await register(server.url), await register(server.url)]
    const attack = await prepare(owner)
    const results: Result[] = []
    const idle = await whileOthersWork(other, server.url, () => sleep(3000))
    const baseline = Math.max(...idle.waits)
    for (const [name, act] of Object.entries(attack)) {
      // Threads and connections are there, as in a server that has been running for a while.
      writeFileSync(lag, '0')
      await sleep(300)
      const { waits, took } = await whileOthersWork(other, server.url, act)
      const stood = Number(readFileSync(lag, 'utf8'))
      results.push(
        { name, value: took, unit: 'ms' },
        { ...wait('  longest wait of others', Math.max(...waits)), baseline },
        wait('  longest work on the event loop', stood),
      )
    }
    return results
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wait = (name: string, value: number): Result => ({
  ...{ name, value, unit: 'ms' },
  ...{ goal: `< ${longestWait} ms`, pass: value < longestWait },
})

/**
 * Runs in the server: writes the longest work that its event loop did in one go, since the file was last set to 0. Time
 * that other processes had the processor is not counted.
 */
const watching = (file: string) => `
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, before, turns] = [0, used(), 0]
  setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - before)
    if (++turns % 20 === 0) {
      try {
        if (readFileSync(${JSON.stringify(file)}, 'utf8') === '0') longest = 0
      } catch {}
      writeFileSync(${JSON.stringify(file)}, String(Math.max(longest, 0.001)))
    }
    before = used()
  }, 5).unref()
}
`

async function register(url: string): Promise<Person> {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: url }
  const send = (method: string, path: string, body?: unknown) =>
    fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const email = `${randomUUID()}@example.com`
  const answer = await send('POST', '/auth/register', { name: 'Ann Other', email, password: randomUUID() })
  if (!answer.ok) throw new Error(await answer.text())
  headers.cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const { result } = (await answer.json()) as { result: Session }
  const list = await send('POST', `/user/v2/${result.user.uid}/collections`, {
    orgId: result.workspaces[0]?.id,
  })
  const { Items } = (await list.json()) as { Items: { id: string }[] }
  return { id: Items[0]?.id ?? '', send }
}

/** A speaker change at each word, long words, control characters, emoji, text from right to left. */
function hostileWords(salt: string): Word[] {
  return Array.from({ length: words }, (_, i) => ({
    text:
      i % 1000 === 0
        ? `${salt}\u0001é😀`.repeat(600)
        : i % 7 === 0
          ? `שלום\u202e${i}`
          : `${salt}\u0007<&${i % 50}😀`,
    ...{ start: i * 300, end: i * 300 + 200, confidence: 0.5, speaker: `spk_${i % 2}`, turn: true as const },
  }))
}

/** What an attacker does, by name. */
async function prepare({ id, send }: Person): Promise<Record<string, () => Promise<unknown>>> {
  const address = `/collections/v2/${id}`
  const fetched = async (path: string) => {
    const answer = await send('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }
  let revision = 0
  const bodies = ['a', 'b'].map((salt) => wordsToItems(hostileWords(salt)))
  const save = async (items: unknown) => {
    const range = { startTime: 0, endTime: 1_000_000 }
    const body = { operationId: randomUUID(), baseRevision: revision, ...range, words: items }
    const answer = await send('PATCH', `${address}/transcript`, body)
    const { result, error } = (await answer.json()) as { result: { revision: number }; error?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    revision = result.revision
  }
  const link = await send('POST', `${address}/pubkey`, { allowExport: true, showHighlights: false })
  const { pubkey } = ((await link.json()) as { result: { pubkey: string } }).result
  const docx = (from: number, by = '') => fetched(`${address}/subtitles?format=docx&from=${from}${by}`)
  const version = async (name: string) => {
    const answer = await send('POST', `${address}/versions`, { name })
    return ((await answer.json()) as { result: { id: string } }).result.id
  }
  let first = ''
  return {
    'saving 100,000 words': () => save(bodies[0]),
    'six exports to Word, three of them by a public link': () =>
      // Each differs, so that none is made of another.
      Promise.all([1, 2, 3, 4, 5, 6].map((n) => docx(n / 100, n % 2 ? '' : `&pubkey=${pubkey}`))),
    'srt, vtt and txt': () =>
      Promise.all(['srt', 'vtt', 'txt'].map((format) => fetched(`${address}/subtitles?format=${format}`))),
    'opening it': () => fetched(`${address}/transcript/packed`),
    'reading it': () => fetched(`${address}/transcript`),
    'a version, and all words replaced': async () => {
      first = await version('first')
      await save(bodies[1])
    },
    'another version': () => version('second'),
    'the first version restored': async () => {
      const answer = await send('PATCH', `${address}/versions/${first}`, { restore: true })
      if (!answer.ok) throw new Error(await answer.text())
    },
  }
}

/** What others wait for meanwhile: a health check and a list of recordings, again and again. */
async function whileOthersWork({ id, send }: Person, url: string, act: () => Promise<unknown>) {
  const waits: number[] = []
  let isDone = false
  const ask = async (work: () => Promise<Response>) => {
    while (!isDone) {
      const began = performance.now()
      await (await work()).arrayBuffer()
      waits.push(performance.now() - began)
      await sleep(10)
    }
  }
  const others = [ask(() => fetch(`${url}/healthz`)), ask(() => send('GET', `/collections/v2/${id}`))]
  const began = performance.now()
  await act().finally(() => {
    isDone = true
  })
  const took = performance.now() - began
  await Promise.all(others)
  return { waits, took }
}
