import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import { endpoints } from '#contract/endpoints.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { itemsToWords } from '#domain/words/items.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const user = await register()
const [welcome] = (
  await user.call(endpoints.listCollections, { params: { uid: user.uid }, body: { orgId: user.orgId } })
).Items
const params = { id: welcome?.id ?? '' }
const text =
  'We came down to the water in the dark, and nobody said a word until the boat arrived at the pier.'
const items = text.split(' ').map((content, i) => ({
  start_time: i * 0.4,
  end_time: i * 0.4 + 0.35,
  type: 'pronunciation' as const,
  alternatives: [{ content }],
  speaker: 'spk_0',
}))
await context.db.transaction().execute((tx) =>
  storeTranscript(tx, params.id, {
    words: itemsToWords(items),
    speakers: [{ id: 'spk_0', name: 'Speaker 1' }],
    sources: [],
  }),
)

const longestLine = (srt: string) =>
  Math.max(
    ...srt
      .split('\r\n')
      .filter((line) => !line.includes('-->'))
      .map((line) => line.length),
  )
const srt = async (query: { profile?: string; size?: number } = {}) =>
  (await user.send(endpoints.getSubtitles, { params, query })).body

describe('an export with a caption profile', () => {
  it('keeps its limits, unless a line length is given', async () => {
    expect(longestLine(await srt())).toBeLessThanOrEqual(35)
    expect(longestLine(await srt({ profile: 'youtube' }))).toBeLessThanOrEqual(32)
    expect(longestLine(await srt({ profile: 'netflix' }))).toBeGreaterThan(35)
    expect(longestLine(await srt({ profile: 'netflix', size: 20 }))).toBeLessThanOrEqual(20)
  })

  it("may use one of the workspace's profiles", async () => {
    const profile = { id: randomUUID(), name: 'One line', rules: { ...profileRules('standard'), lines: 1 } }
    const body = { captionProfiles: [profile] }
    const changedWorkspace = await user.call(endpoints.changeWorkspace, { params: { oid: user.orgId }, body })
    expect(changedWorkspace.captionProfiles).toEqual([profile])
    const blocks = (await srt({ profile: profile.id })).trimEnd().split('\r\n\r\n')
    expect(blocks.every((block) => block.split('\r\n').length === 3)).toBe(true)

    expect(
      (await user.send(endpoints.getSubtitles, { params, query: { profile: randomUUID() } })).json(),
    ).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  it("can be changed only by the workspace's owners and admins, and must be valid", async () => {
    const member = await register('Mary Shelley')
    await joinWorkspace(context, member.uid, user.orgId)
    const change = (caller: typeof user, captionProfiles: OwnCaptionProfile[]) =>
      caller.send(endpoints.changeWorkspace, { params: { oid: user.orgId }, body: { captionProfiles } })
    const profile = { id: randomUUID(), name: 'Ours', rules: profileRules('bbc') }
    expect((await change(member, [profile])).statusCode).toBe(403)
    for (const invalidProfiles of [
      [profile, profile],
      [{ ...profile, name: ' ' }],
      [{ ...profile, rules: { ...profile.rules, lines: 0 } }],
      [{ ...profile, rules: { ...profile.rules, minDuration: 5000, maxDuration: 2000 } }],
      Array.from({ length: 21 }, () => ({ ...profile, id: randomUUID() })),
    ])
      expect((await change(user, invalidProfiles)).statusCode).toBe(400)
  })
})

it('chosen breaks and times are saved with the words and exported', async () => {
  const { revision } = await user.call(endpoints.getTranscript, { params })
  const words = items.map((item, i) => ({
    ...item,
    ...(i === 2 && { caption: { before: 'caption' as const, start: 0.1 } }),
    ...(i === 4 && { caption: { before: 'line' as const } }),
  }))
  const body = { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 100, words }
  await user.call(endpoints.patchTranscript, { params, body })
  const { results } = await user.call(endpoints.getTranscript, { params })
  expect(results.items.map(({ caption }) => caption).slice(2, 5)).toEqual([
    { before: 'caption', start: 0.1 },
    undefined,
    { before: 'line' },
  ])
  const [first, second] = (await srt()).split('\r\n\r\n')
  expect(first?.split('\r\n').slice(2)).toEqual(['We came'])
  expect(second).toContain('00:00:00,900 --> ')
  expect(second?.split('\r\n')[2]).toBe('down to')
})

it('captions in Chinese have no spaces, neither in parts nor in files', async () => {
  const chinese = ['我们', '昨天', '在', '北京', '吃', '饭。']
  const words = chinese.map((text, i) => ({
    text,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 1,
    speaker: 'spk_0',
  }))
  await context.db
    .transaction()
    .execute((tx) =>
      storeTranscript(tx, params.id, { words, speakers: [{ id: 'spk_0', name: 'Speaker 1' }], sources: [] }),
    )
  await context.db
    .updateTable('collections')
    .set({ language_code: 'zh-CN' })
    .where('id', '=', params.id)
    .execute()
  const { cues } = await user.call(endpoints.getCaptions, { params, query: { at: 1 } })
  expect(cues.map(({ lines }) => lines)).toEqual([[chinese.join('')]])
  expect(await srt()).toContain(chinese.join(''))
})
