import { expect, it } from 'vitest'
import { targetLanguages } from '#domain/languages/language-lists.ts'
import { loadConfig } from '#server/config.ts'
import { createTextModel } from './text-model.ts'
import { createTranslation } from './translation.ts'

const withSettings = (env: Record<string, string>) => {
  const config = loadConfig(env)
  return createTranslation(config, createTextModel(config))
}
const model = { TEXT_MODEL: 'a-model', TEXT_MODEL_URL: 'http://127.0.0.1:9/v1' }
const chosen = async (env: Record<string, string>, from: string, to: string) => {
  const choice = await withSettings(env).choose(from, to)
  return choice && [choice.translator.id, choice.model]
}

it('uses the configured model, else Apertium, or the requested one', async () => {
  expect(await chosen(model, 'en-US', 'es-ES')).toEqual(['model', 'a-model'])
  expect(await chosen({}, 'en-US', 'es-ES')).toEqual(['apertium', 'eng-spa'])
  expect(await chosen({}, 'en-US', 'zu')).toBeNull()
  expect(await chosen({ ...model, TRANSLATOR: 'apertium' }, 'en-US', 'es-ES')).toEqual([
    'apertium',
    'eng-spa',
  ])
  expect(await chosen({ TRANSLATOR: 'model' }, 'en-US', 'es-ES')).toBeNull()
  expect(await chosen({ ...model, TRANSLATOR: 'off' }, 'en-US', 'es-ES')).toBeNull()
})

it('offers every language, with the setting that makes it available', async () => {
  const offersOf = async (env: Record<string, string>) => {
    const offers = await withSettings(env).offers('en-US')
    expect(offers.map(({ code }) => code)).toEqual(targetLanguages)
    return (code: string) => offers.find((offer) => offer.code === code)
  }
  const byApertium = await offersOf({})
  expect(byApertium('es-419')).toMatchObject({ translator: { id: 'apertium' }, enabledBy: [] })
  const settings = ['TEXT_MODEL', 'TEXT_MODEL_URL', 'TEXT_MODEL_KEY'].map((name) => ({
    kind: 'setting',
    name,
  }))
  expect(byApertium('zu')).toMatchObject({ translator: null, enabledBy: settings })
  expect((await offersOf(model))('zu')).toMatchObject({ translator: { id: 'model' }, enabledBy: [] })
  const program = { kind: 'program', name: 'apertium' }
  const nothing = await offersOf({ APERTIUM_PATH: '/nowhere/apertium' })
  expect(nothing('es-ES')).toMatchObject({ translator: null, enabledBy: [...settings, program] })
  const setting = { kind: 'setting', name: 'TRANSLATOR' }
  expect((await offersOf({ TRANSLATOR: 'off' }))('es-ES')).toMatchObject({ enabledBy: [setting] })
})
