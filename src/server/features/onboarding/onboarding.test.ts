import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { register, upload } = await sharedTestProduct()

async function begin() {
  const user = await register()
  const params = { uid: user.uid }
  const { Items } = await user.call(endpoints.listCollections, { params, body: { orgId: user.orgId } })
  return { user, id: Items[0]?.id ?? '', flags: () => flagsOf(user) }
}

async function flagsOf(user: Caller): Promise<string[]> {
  const { welcomeSettings } = await user.call(endpoints.getSettings, { params: { uid: user.uid } })
  return Object.entries(welcomeSettings).flatMap(([name, done]) => (done && name !== 'show' ? [name] : []))
}

describe('the guide', () => {
  it('starts with no tasks done, despite the welcome transcript', async () => {
    expect(await (await begin()).flags()).toEqual([])
  })

  it('records the first recording', async () => {
    const { user, flags } = await begin()
    const url = await upload(user, 'talk.wav', Buffer.from('RIFF'))
    const body = { url, languageCode: 'en-US', orgId: user.orgId }
    await user.call(endpoints.createTranscription, { params: { uid: user.uid }, body })
    expect(await flags()).toEqual(['uploaded'])
  })

  it('records the first highlight, and keeps other settings', async () => {
    const { user, id, flags } = await begin()
    const params = { uid: user.uid }
    await user.call(endpoints.changeSettings, { params, body: { welcomeSettings: { show: false } } })
    await user.call(endpoints.addHighlight, {
      params: { id, highlightId: randomUUID() },
      body: { quote: 'a', startTime: 0, endTime: 1, speaker: 'spk_0' },
    })
    expect(await flags()).toEqual(['highlighted'])
    const { welcomeSettings } = await user.call(endpoints.getSettings, { params })
    expect(welcomeSettings.show).toBe(false)
  })

  it('records the first export, but not the captions of a player', async () => {
    const { user, id, flags } = await begin()
    const query = { format: 'vtt' as const }
    await user.send(endpoints.getSubtitles, { params: { id }, query }, { 'sec-fetch-dest': 'track' })
    expect(await flags()).toEqual([])
    await user.send(endpoints.getSubtitles, { params: { id }, query })
    expect(await flags()).toEqual(['exported'])
  })
})
