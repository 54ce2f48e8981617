import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenDone } from '#server/testing/cleanup.ts'
import { runCommand } from '#server/testing/command.ts'
import { madeUpModel, noise } from '#server/testing/model-host.ts'
import { startSmtpServer } from '#server/testing/smtp.ts'

const files = { 'encoder.onnx': noise(2000), 'tokens.txt': noise(500, 2) }

async function setUp() {
  const root = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  whenDone(() => rm(root, { recursive: true, force: true }))
  const env = { LONGHAND_MODELS: root, LONGHAND_DATA: join(root, 'none') }
  return { root, doctor: (...args: string[]) => runCommand(env, 'doctor', ...args) }
}

test('longhand doctor tells what is there and how to get the rest', async () => {
  const { root, doctor } = await setUp()
  await writeFile(join(root, 'catalogue.json'), JSON.stringify([madeUpModel('hearing', files)]))
  await mkdir(join(root, 'hearing'))
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, 'hearing', path), content)
  const { code, stdout } = await doctor('--settings')
  expect(code).toBe(0)
  for (const name of ['Node', 'ffmpeg', 'ffprobe', 'pocketsphinx', 'Disk', 'Database'])
    expect(stdout).toMatch(new RegExp(`✓ ${name} `))
  expect(stdout).toMatch(/^✓ apertium +.*eng-spa/m)
  expect(stdout).toMatch(/^– Mail +SMTP_URL is not set: mail is written into .*outbox/m)
  expect(stdout).toContain('MAX_UPLOAD_BYTES')
  expect(stdout).toMatch(/^✓ recognition +hearing$/m)
  for (const [purpose, instead, model] of [
    ['denoising', 'ffmpeg', 'gtcrn'],
    ['voice-activity', 'loudness', 'silero-vad'],
    ['language', 'the text', 'whisper-tiny'],
    ['punctuation', 'pauses', 'punctuation-en'],
    ['speakers', 'built-in', 'pyannote-segmentation-3.0 titanet-small'],
  ])
    expect(stdout).toMatch(
      new RegExp(`^– ${purpose} +no model: .*${instead}.*longhand models add ${model} `, 'm'),
    )
}, 60_000)

test('longhand doctor goes on where the catalogue of models is broken, and says what to do', async () => {
  const { root, doctor } = await setUp()
  await writeFile(join(root, 'catalogue.json'), '[{"name": 1}]')
  const { code, stdout, stderr } = await doctor()
  expect(code).toBe(1)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^✗ catalogue +Correct .*catalogue\.json, or remove it: .*/m)
  expect(stdout).toMatch(/^✓ Disk /m)
  expect(stdout).toMatch(/^– voice-activity +no model/m)
}, 60_000)

test('longhand doctor signs in to the mail server', async () => {
  const { host, received } = await startSmtpServer()
  const doctor = async (password: string) => {
    const SMTP_URL = `smtp://longhand:${password}@${host}?tls.rejectUnauthorized=false`
    return runCommand({ SMTP_URL, BASE_URL: 'https://longhand.example.com' }, 'doctor')
  }
  expect((await doctor('s3cret')).stdout).toMatch(/^✓ Mail +.*no-reply@longhand\.example\.com/m)
  const { stdout } = await doctor('wr0ng')
  expect(stdout).toMatch(/^– Mail +.*535/m)
  expect(stdout).not.toContain('wr0ng')
  expect(received).toEqual([])
}, 60_000)
