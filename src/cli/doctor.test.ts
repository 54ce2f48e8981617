import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { runCommand, runInProcess } from '#server/testing/command.ts'
import { createTestModel, randomBytes } from '#server/testing/model-host.ts'
import { serveS3 } from '#server/testing/s3-server.ts'
import { startSmtpServer } from '#server/testing/smtp.ts'
import { json, serveProvider } from '#server/testing/speech-provider.ts'
import { doctorCommand } from './doctor.ts'

const files = { 'encoder.onnx': randomBytes(2000), 'tokens.txt': randomBytes(500, 2) }

async function setUp() {
  const root = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  onTestEnd(() => rm(root, { recursive: true, force: true }))
  const env = { LONGHAND_MODELS: root, LONGHAND_DATA: join(root, 'none') }
  return { root, env, doctor: (...args: string[]) => runInProcess(env, doctorCommand(), ...args) }
}

test('longhand doctor lists components and how to install the rest', async () => {
  const { root, env } = await setUp()
  await writeFile(join(root, 'catalogue.json'), JSON.stringify([createTestModel('hearing', files)]))
  await mkdir(join(root, 'hearing'))
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, 'hearing', path), content)
  const { code, stdout } = await runCommand(env, 'doctor', '--settings')
  expect(code).toBe(0)
  for (const name of ['Node', 'ffmpeg', 'ffprobe', 'pocketsphinx', 'Disk', 'Database'])
    expect(stdout).toMatch(new RegExp(`✓ ${name} `))
  expect(stdout).toMatch(/^✓ apertium +.*eng-spa/m)
  expect(stdout).toMatch(/^– Email +SMTP_URL isn't set: emails are written to .*outbox/m)
  expect(stdout).toContain('MAX_UPLOAD_BYTES')
  expect(stdout).toMatch(/^✓ recognition +hearing$/m)
  for (const [purpose, fallback, model] of [
    ['denoising', 'ffmpeg', 'gtcrn'],
    ['voice-activity', 'loudness', 'silero-vad'],
    ['language', 'the text', 'whisper-tiny'],
    ['punctuation', 'pauses', 'punctuation-en'],
    ['speakers', 'built-in', 'pyannote-segmentation-3.0 titanet-small'],
  ])
    expect(stdout).toMatch(
      new RegExp(`^– ${purpose} +no model: .*${fallback}.*longhand models add ${model} `, 'm'),
    )
}, 60_000)

test('longhand doctor continues with a broken model catalog, and explains how to fix it', async () => {
  const { root, doctor } = await setUp()
  await writeFile(join(root, 'catalogue.json'), '[{"name": 1}]')
  const { code, stdout, stderr } = await doctor()
  expect(code).toBe(1)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^✗ catalog +Correct .*catalogue\.json, or remove it: .*/m)
  expect(stdout).toMatch(/^✓ Disk /m)
  expect(stdout).toMatch(/^– voice-activity +no model/m)
}, 60_000)

test('longhand doctor signs in to the mail server', async () => {
  const { host, received } = await startSmtpServer()
  const doctor = async (password: string) => {
    const SMTP_URL = `smtp://longhand:${password}@${host}?tls.rejectUnauthorized=false`
    return runInProcess({ SMTP_URL, BASE_URL: 'https://longhand.example.com' }, doctorCommand())
  }
  expect((await doctor('s3cret')).stdout).toMatch(/^✓ Email +.*no-reply@longhand\.example\.com/m)
  const { stdout } = await doctor('wr0ng')
  expect(stdout).toMatch(/^– Email +.*535/m)
  expect(stdout).not.toContain('wr0ng')
  expect(received).toEqual([])
}, 60_000)

test('longhand doctor reads the bucket', async () => {
  const server = await serveS3({})
  onTestEnd(() => server.close())
  const doctor = async (status: number) => {
    server.intercept = (_, response) => Boolean(response.writeHead(status).end())
    const { url: S3_ENDPOINT, bucket: S3_BUCKET, accessKeyId, secretAccessKey } = server
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    return runInProcess(
      { STORAGE: 's3', S3_BUCKET, S3_ENDPOINT, S3_FORCE_PATH_STYLE: 'true', ...keys },
      doctorCommand(),
    )
  }
  expect((await doctor(200)).stdout).toMatch(/^✓ Storage +the bucket recordings/m)
  const { code, stdout } = await doctor(404)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^✗ Storage +The bucket recordings doesn't exist/m)
}, 60_000)

test('longhand doctor --speech has engines transcribe a recording, and remembers which ones failed', async () => {
  const { env, doctor } = await setUp()
  const passedOutput = await runCommand(env, 'doctor', '--speech')
  expect([passedOutput.code, passedOutput.stderr]).toEqual([0, ''])
  expect(passedOutput.stdout).toMatch(/^– deepgram +Set DEEPGRAM_API_KEY$/m)
  expect(passedOutput.stdout).toMatch(
    /^✓ pocketsphinx +en-us, en: word error rate \d+% \(expected: at most 80%\), [\d.]+× real time \(expected: at least 0\.1×\)$/m,
  )
  expect((await doctor('--speech', 'deepgram')).code).toBe(1)
  const unknownResult = await doctor('--speech', 'nobody')
  expect(unknownResult.code).toBe(1)
  expect(unknownResult.stderr).toMatch(
    /^longhand: there is no speech engine named nobody; choose from sherpa, .*\n$/,
  )
}, 120_000)

test('longhand doctor names an engine that failed its check', async () => {
  const { root } = await setUp()
  const { url, exchanges } = await serveProvider((_, response) => json(response, { error: 'no' }, 401))
  const env = { LONGHAND_DATA: root, DEEPGRAM_URL: url, DEEPGRAM_API_KEY: 'key' }
  const doctor = (...args: string[]) => runInProcess(env, doctorCommand(), ...args)
  expect((await doctor()).code).toBe(0)
  const result = await doctor('--speech', 'deepgram')
  expect(result.code).toBe(1)
  expect(result.stdout).toMatch(
    /^ {2}deepgram +sending 27 seconds of audio…\n✗ deepgram +nova-3, en: failed, Deepgram rejects the key/,
  )
  const requestCount = exchanges.length
  const { code, stdout } = await doctor()
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^✗ deepgram +failed its check: en: failed, .*; run longhand doctor --speech deepgram/m,
  )
  expect(exchanges).toHaveLength(requestCount)
}, 120_000)
