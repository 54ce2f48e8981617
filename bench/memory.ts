import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { partSize } from '#contract/limits.ts'
import { writeFakeRecognizer } from '#server/testing/fake-recognizer.ts'
import { type Client, register } from '../e2e/client.ts'
import { beginUpload, completeUpload, getCollection, sendPart } from '../e2e/uploading.ts'
import { synthesizeDictation } from './dictation.ts'
import type { Result } from './result.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAX_PEAK_MB = 400
/** Length ratio of the two recordings, and the additional memory that the long one may need. */
const LENGTH_RATIO = 12
const MAX_EXTRA_MB = 100
const POLL_MS = 100
const PERCENTAGES = [10, 50] as const

interface Memory {
  /**
   * Resident memory of the server process in megabytes: before, at these percentages, at the end, and the
   * maximum.
   */
  idle: number
  at: Map<number, number>
  end: number
  peak: number
}

/**
 * Measures the memory of the product's own process while it transcribes a recording of HOURS, and one a
 * twelfth as long. The recognizer is a fake that returns generated words immediately, since real recognizers
 * need their own memory.
 */
export async function benchMemory([hours = '3']: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const seconds = Number(hours) * 3600
    const shortRun = await measure(folder, 'short', seconds / LENGTH_RATIO)
    const longRun = await measure(folder, 'long', seconds)
    const mb = (name: string, value: number): Result => ({ name, value, unit: 'MB' })
    const growth = longRun.peak - shortRun.peak
    return [
      { name: 'recording', value: Number(hours), unit: 'h', baseline: Number(hours) / LENGTH_RATIO },
      { ...mb('before', longRun.idle), baseline: shortRun.idle },
      ...PERCENTAGES.map((percent) => ({
        ...mb(`at ${percent} %`, longRun.at.get(percent) ?? Number.NaN),
        baseline: shortRun.at.get(percent) ?? Number.NaN,
      })),
      { ...mb('at 100 %', longRun.end), baseline: shortRun.end },
      {
        ...mb('at most', longRun.peak),
        baseline: shortRun.peak,
        goal: `< ${MAX_PEAK_MB} MB`,
        pass: longRun.peak < MAX_PEAK_MB,
      },
      {
        ...mb('more than for the short one', growth),
        goal: `< ${MAX_EXTRA_MB} MB`,
        pass: growth < MAX_EXTRA_MB,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, name: string, seconds: number): Promise<Memory> {
  const file = createRecording(folder, seconds)
  const fakeRecognizer = await writeFakeRecognizer(join(folder, 'recognizer'))
  const { child, url } = await start(join(folder, name), fakeRecognizer)
  const pid = child.pid ?? 0
  try {
    const client = await register(url)
    const idle = readResidentMegabytes(pid)
    const memory: Memory = { idle, at: new Map(), end: idle, peak: idle }
    const pollTimer = setInterval(() => {
      memory.peak = Math.max(memory.peak, readResidentMegabytes(pid))
    }, POLL_MS)
    try {
      const id = await transcribe(client, url, file)
      for (let state = ''; state !== 'complete'; await sleep(POLL_MS)) {
        const { processing } = await getCollection(client, id)
        state = processing.state
        if (state === 'error') throw new Error(processing.error?.message)
        for (const point of PERCENTAGES)
          if (processing.percent >= point && !memory.at.has(point))
            memory.at.set(point, readResidentMegabytes(pid))
      }
    } finally {
      clearInterval(pollTimer)
    }
    return { ...memory, end: readResidentMegabytes(pid) }
  } finally {
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exit
  }
}

/** Creates an MP3 that repeats the same sentences. */
function createRecording(folder: string, seconds: number): Buffer {
  const { path } = synthesizeDictation(4, folder)
  const loopedPath = join(folder, 'looped.mp3')
  const loop = ['-stream_loop', '-1', '-i', path, '-t', String(seconds), '-c', 'copy', loopedPath]
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...loop])
  return readFileSync(loopedPath)
}

async function start(dataDir: string, recognizer: string): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    CAPTCHA: 'off',
    LONGHAND_DATA: dataDir,
    POCKETSPHINX_PATH: recognizer,
    SPEECH_ENGINES: 'pocketsphinx',
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const readyUrl = /^Longhand is ready at (http\S+)$/m.exec(output)?.[1]
      if (readyUrl) resolve(readyUrl)
    })
    child.once('close', () => reject(new Error(`The server exited before it was ready:\n${output}`)))
  })
  return { child, url }
}

async function transcribe(client: Client, url: string, file: Buffer): Promise<string> {
  const upload = await beginUpload(client, 'long.mp3', file.length)
  for (let part = 1; (part - 1) * partSize < file.length; part++)
    await sendPart(client, url, upload, part, file)
  await completeUpload(client, upload)
  const body = { url: upload.location, languageCode: 'en', orgId: client.workspace, name: 'long' }
  const response = await client.fetch(`/pipeline/user/${client.uid}/collections`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { result: { id: string } }).result.id
}

export function readResidentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1000
}
