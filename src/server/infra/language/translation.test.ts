import { expect, it } from 'vitest'
import { targetLanguages } from '#domain/languages/language-lists.ts'
import { loadConfig } from '#server/config.ts'
import { createTextModel } from './text-model.ts'
import { createTranslatorRegistry } from './translation.ts'

const withSettings = (env: Record<string, string>) => {
  const config = loadConfig(env)
  return createTranslatorRegistry(config, createTextModel(config))
}
const model = { TEXT_MODEL: 'a-model', TEXT_MODEL_URL: 'http://127.0.0.1:9/v1' }
const chosenTranslator = async (env: Record<string, string>, from: string, to: string) => {
  const translator = await withSettings(env).choose(from, to)
  return translator && [translator.translator.id, translator.model]
}

it('uses the configured model, else Apertium, or the requested one', async () => {
  expect(await chosenTranslator(model, 'en-US', 'es-ES')).toEqual(['model', 'a-model'])
  expect(await chosenTranslator({}, 'en-US', 'es-ES')).toEqual(['apertium', 'eng-spa'])
  expect(await chosenTranslator({}, 'en-US', 'zu')).toBeNull()
  expect(await chosenTranslator({ ...model, TRANSLATOR: 'apertium' }, 'en-US', 'es-ES')).toEqual([
    'apertium',
    'eng-spa',
  ])
  expect(await chosenTranslator({ TRANSLATOR: 'model' }, 'en-US', 'es-ES')).toBeNull()
  expect(await chosenTranslator({ ...model, TRANSLATOR: 'off' }, 'en-US', 'es-ES')).toBeNull()
})

it('offers every language, with the setting that makes it available', async () => {
  const targetsWith = async (env: Record<string, string>) => {
    const offers = await withSettings(env).listLanguages('en-US')
    expect(offers.map(({ code }) => code)).toEqual(targetLanguages)
    return (code: string) => offers.find((offer) => offer.code === code)
  }
  const byApertium = await targetsWith({})
  expect(byApertium('es-419')).toMatchObject({ translator: { id: 'apertium' }, enabledBy: [] })
  const settings = ['TEXT_MODEL', 'TEXT_MODEL_URL', 'TEXT_MODEL_KEY'].map((name) => ({
    kind: 'setting',
    name,
  }))
  expect(byApertium('zu')).toMatchObject({ translator: null, enabledBy: settings })
  expect((await targetsWith(model))('zu')).toMatchObject({ translator: { id: 'model' }, enabledBy: [] })
  const program = { kind: 'program', name: 'apertium' }
  const withoutApertium = await targetsWith({ APERTIUM_PATH: '/nowhere/apertium' })
  expect(withoutApertium('es-ES')).toMatchObject({ translator: null, enabledBy: [...settings, program] })
  const setting = { kind: 'setting', name: 'TRANSLATOR' }
  expect((await targetsWith({ TRANSLATOR: 'off' }))('es-ES')).toMatchObject({ enabledBy: [setting] })
})
