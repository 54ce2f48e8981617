import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { SettingsChange } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { register } = await sharedTestProduct()

const open = async () => {
  const user = await register()
  const params = { uid: user.uid }
  return {
    user,
    read: () => user.call(endpoints.getSettings, { params }),
    change: (body: SettingsChange) => user.call(endpoints.changeSettings, { params, body }),
    send: (body: unknown) => user.send(endpoints.changeSettings, { params, body } as never),
  }
}

describe('settings', () => {
  it('have defaults, and change individually', async () => {
    const { read, change } = await open()
    expect(await read()).toEqual(defaultSettings)
    await change({ autoStop: false })
    expect(await change({ doubtBelow: 0.8 })).toEqual({
      ...defaultSettings,
      autoStop: false,
      doubtBelow: 0.8,
    })
    expect(await read()).toEqual({ ...defaultSettings, autoStop: false, doubtBelow: 0.8 })
  })

  it('store shortcuts per command, and reset one', async () => {
    const { read, change } = await open()
    await Promise.all([
      change({ keys: { back: ['F7'] } }),
      change({ keys: { forward: ['F9', 'MediaTrackNext'] } }),
      change({ keys: { playPause: [] } }),
    ])
    expect((await read()).keys).toEqual({ back: ['F7'], forward: ['F9', 'MediaTrackNext'], playPause: [] })
    await change({ keys: { back: null } })
    expect((await read()).keys).toEqual({ forward: ['F9', 'MediaTrackNext'], playPause: [] })
  })

  it('store unknown keys, and the chosen project of each workspace', async () => {
    const { read, change, send } = await open()
    expect(await read()).toMatchObject({ videoSize: 'medium', showReview: true, selectedProjects: {} })
    const defaultDocumentSettings = { headerText: '', footerText: '', filenameAsTitle: true }
    const prompts = { showShortHeader: false, hasSeenWorkspaceModal: false }
    expect(await read()).toMatchObject({ ...defaultDocumentSettings, ...prompts, maxCPL: 35 })
    const [firstId, secondId, project] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const chosenSettings = {
      headerText: 'Draft',
      footerText: 'Ours',
      filenameAsTitle: false,
      maxCPL: 42,
      showShortHeader: true,
      hasSeenWorkspaceModal: true,
    }
    await change({ videoSize: 'large', showReview: false, homePage: 'corrector', ...chosenSettings })
    await Promise.all([
      change({ selectedProjects: { [firstId]: project } }),
      change({ selectedProjects: { [secondId]: project } }),
    ])
    await change({ selectedProjects: { [firstId]: null } })
    expect(await read()).toEqual({
      ...defaultSettings,
      videoSize: 'large',
      showReview: false,
      homePage: 'corrector',
      ...chosenSettings,
      selectedProjects: { [secondId]: project },
    })
    const tooManyProjects = Object.fromEntries(
      Array.from({ length: 301 }, () => [crypto.randomUUID(), project]),
    )
    for (const invalidSettings of [
      { videoSize: 3 },
      { selectedProjects: { [firstId]: 'x' } },
      { selectedProjects: tooManyProjects },
    ])
      expect((await send(invalidSettings)).statusCode).toBe(400)
  })

  it('store progress in the guide flag by flag, including legacy spellings', async () => {
    const { read, change, send } = await open()
    await Promise.all([
      change({ welcomeSettings: { uploaded: true } }),
      change({ welcomeSettings: { show: false } }),
      send({ welcomeSettings: { highlihghted: true } }),
    ])
    expect((await read()).welcomeSettings).toEqual({
      ...defaultSettings.welcomeSettings,
      show: false,
      uploaded: true,
      highlighted: true,
    })
  })

  it('accept flags of the guide by names with a dot, too', async () => {
    const { read, send } = await open()
    await send({ 'welcomeSettings.show': false, welcomeSettings: { uploaded: true }, autoStop: false })
    await send({ 'welcomeSettings.highlihghted': true })
    expect(await read()).toEqual({
      ...defaultSettings,
      autoStop: false,
      welcomeSettings: { ...defaultSettings.welcomeSettings, show: false, uploaded: true, highlighted: true },
    })
    for (const invalidSettings of [{ 'welcomeSettings.show': 'no' }, { 'welcomeSettings.hidden': true }])
      expect((await send(invalidSettings)).statusCode).toBe(400)
  })

  it('reject invalid settings and keys', async () => {
    const { read, send } = await open()
    const invalidBodies: object[] = [
      { theme: 'dark' },
      { autoStop: 'yes' },
      { doubtBelow: 2 },
      ...[9, 121, 35.5, '35'].map((maxCPL) => ({ maxCPL })),
      ...['x'.repeat(501), '\0', null].map((headerText) => ({ headerText })),
      { dashFilter: 'Everything' },
      { dashboardView: 'TABLE' },
      { dashOrder: 'loudest' },
      { homePage: 'https://example.org' },
      { welcomeSettings: { danced: true } },
      { keys: { back: ['Alt+J', 'F1', 'F2', 'F3', 'F4'] } },
      ...['', 'Alt+', 'Shift+Mod+K', 'Hyper+K', 'a b', '+', 'x'.repeat(41)].map((chord) => ({
        keys: { back: [chord] },
      })),
      { keys: { 'drop table': ['F1'] } },
      { keys: Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`command${n}`, ['F1']])) },
    ]
    for (const body of invalidBodies)
      expect((await send(body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(400)
    expect(await read()).toEqual(defaultSettings)
  })

  it('are private', async () => {
    const { user } = await open()
    const other = await register('Grace Hopper')
    const params = { uid: user.uid }
    expect((await other.send(endpoints.getSettings, { params })).statusCode).toBe(404)
    const change = await other.send(endpoints.changeSettings, { params, body: { autoStop: false } })
    expect(change.statusCode).toBe(404)
  })
})
