import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createApertium } from './apertium.ts'
import { fromStream, toStream } from './apertium-stream.ts'
import { describeTranslator } from './translator.contract.ts'

const never = new AbortController().signal
const apertium = createApertium({ apertiumPath: 'apertium' })

describeTranslator('apertium', async () => apertium)

/** Creates a fake apertium, to test how its output is handled. */
async function createFakeApertium(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-apertium-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'apertium')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return createApertium({ apertiumPath: path })
}
const listScript = (...names: string[]) => `[ "$1" = -l ] && printf '  %s\\n' ${names.join(' ')} && exit`

it('chooses the direction that fits the region best, by either kind of code', async () => {
  const translator = await createFakeApertium(
    listScript(
      'eng-spa',
      'spa-eng',
      'spa-eng_US',
      'es-pt',
      'es-pt_BR',
      'ind-zlm',
      'nno-nob',
      'eng-spa-tagger',
    ),
  )
  const pairs: [string, string, string | null][] = [
    ['en-US', 'es-ES', 'eng-spa'],
    ['en', 'es-419', 'eng-spa'],
    ['es-419', 'en-US', 'spa-eng_US'],
    ['es', 'en-GB', 'spa-eng'],
    ['es', 'pt-BR', 'es-pt_BR'],
    ['es', 'pt-PT', 'es-pt'],
    ['id', 'ms', 'ind-zlm'],
    ['nn', 'nb', 'nno-nob'],
    ['en', 'de', null],
    ['en+es', 'pt-BR', null],
    ['auto', 'es-ES', null],
  ]
  for (const [from, to, direction] of pairs)
    expect([from, to, (await translator.modelsFor(from))(to)]).toEqual([from, to, direction])
})

it('explains how to install it if it or its languages are missing', async () => {
  const unavailableApertium = createApertium({ apertiumPath: '/nowhere/apertium' })
  expect(await unavailableApertium.status()).toMatchObject({
    ready: false,
    problem: expect.stringContaining('apt-get install apertium'),
    enabledBy: [{ kind: 'program', name: 'apertium' }],
  })
  expect((await unavailableApertium.modelsFor('en'))('es-ES')).toBeNull()
  const request = { sentences: ['a'], from: 'en', to: 'es-ES', signal: never }
  await expect(unavailableApertium.translate(request)).rejects.toMatchObject({ code: 'engine_unavailable' })
  const silentTranslator = await createFakeApertium('exit 0')
  expect(await silentTranslator.status()).toMatchObject({
    ready: false,
    problem: expect.stringContaining('pair'),
  })
  await expect(silentTranslator.translate(request)).rejects.toMatchObject({ code: 'language_unavailable' })
})

it("doesn't accept failed or incomplete translations", async () => {
  const request = { sentences: ['a', 'b'], from: 'en', to: 'es-ES', signal: never }
  for (const end of ['echo broken >&2; exit 1', "printf 'uno\\000'", 'exit 0'])
    await expect(
      (await createFakeApertium(`${listScript('eng-spa')}\n${end}`)).translate(request),
    ).rejects.toMatchObject({
      code: 'engine_failed',
    })
})

it('leaves no space before a comma', async () => {
  const sentences = ['This short recording is yours, so try things out.']
  const [translation] = await apertium.translate({ sentences, from: 'en', to: 'es-ES', signal: never })
  expect(translation).toMatch(/\p{L},/u)
  expect(translation).not.toContain(' ,')
})

it('passes every text through unchanged', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }))
  fc.assert(
    fc.property(texts, (texts) => {
      const plainText = texts.map((text) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim())
      expect(fromStream(toStream(plainText), plainText)).toEqual(plainText)
    }),
  )
})
