import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { SearchFilters } from '#contract/search.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { addTranscribedRecording } from '#server/testing/transcribed-recording.ts'

const product = await sharedTestProduct()
const { context, register } = product
const owner = await register()
const [member, admin] = [await register('Grace Hopper'), await register('Mary Shelley')]
await joinWorkspace(context, member.uid, owner.orgId)
await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
const { orgId } = owner
let day = 0
const spoken = (
  name: string,
  text: string,
  overrides: Partial<Parameters<typeof addTranscribedRecording>[2]> = {},
) =>
  addTranscribedRecording(context, owner, { name, text, startedAt: new Date(2026, 0, ++day), ...overrides })

const find = async (
  caller: Caller,
  term: string,
  overrides: { filters?: SearchFilters; orgWide?: boolean } = {},
) => (await caller.call(endpoints.search, { body: { orgId, term, ...overrides } })).Items
const names = async (term: string, filters?: SearchFilters) =>
  (await find(owner, term, filters && { filters })).map(({ name }) => name)

it('finds names first, then spoken words, each newest first, with their places', async () => {
  await spoken('Zebra crossing', 'we met near the harbour')
  await spoken('About animals', 'lions and a zebra at the water')
  await spoken('Zebras of the south', 'nothing else')
  const hits = await find(owner, 'zebra')
  expect(hits.map(({ name }) => name)).toEqual(['Zebras of the south', 'Zebra crossing', 'About animals'])
  expect(hits[1]?.found).toEqual([{ kind: 'name', text: 'Zebra crossing', marks: [[0, 5]], time: null }])
  expect(hits[2]?.found).toEqual([
    { kind: 'words', text: 'lions and a zebra at the water', marks: [[12, 17]], time: 1.5 },
  ])
})

it('matches word forms in the language of the recording, and incomplete words', async () => {
  await spoken('Jogging', 'she runs every studied morning')
  await spoken('Canciones', 'las canciones más bonitas', { languageCode: 'es' })
  expect(await names('running studies')).toEqual(['Jogging'])
  expect(await names('canción bonita')).toEqual(['Canciones'])
  expect(await names('morni')).toEqual(['Jogging'])
  expect(await names('morni every')).toEqual([])
})

it.each([
  ['Besprechung', 'wir fahren über die Straße nach Łódź', 'de', 'strasse lodz'],
  ['Rapport', 'l’été est déjà là', 'fr', 'ete deja'],
  ['Беседа', 'мы обсуждали новые книги', 'ru', 'КНИГА'],
  ['会议', '我们 讨论 了 明年 的 预算。', 'zh', '年的预算'],
  ['会議', '来年 の 予算 に ついて', 'ja', '予'],
  ['ประชุม', 'เรา คุย เรื่อง งบประมาณ', 'th', 'งบประมาณ'],
  ['회의', '내년 예산을 논의했다', 'ko', '예산 논의'],
  ['اجتماع', 'ناقشنا الكِتَاب الجديد', 'ar', 'الكتاب'],
])('finds %s in speech regardless of accents, case and spaces', async (name, text, languageCode, term) => {
  await spoken(name, text, { languageCode })
  expect(await names(term)).toEqual([name])
  const [hit] = await find(owner, term)
  expect(hit?.found[0]?.marks).not.toEqual([])
})

it('finds names with typos, parts of names, and IDs', async () => {
  const { id } = await spoken('Interview with Katherine Johnson', 'numbers')
  expect(await names('intervew katharine')).toEqual(['Interview with Katherine Johnson'])
  expect(await names('ohnso')).toEqual(['Interview with Katherine Johnson'])
  await spoken('Interview about budgets', 'numbers')
  expect(await names('bugdets')).toEqual(['Interview about budgets'])
  expect(await names('bduget abuot')).toEqual(['Interview about budgets'])
  await spoken('Разговор с Анной', 'xx')
  expect(await names('Розговор')).toEqual(['Разговор с Анной'])
  expect((await find(owner, id))[0]?.found[0]).toMatchObject({ kind: 'id', marks: [[0, 36]] })
  expect((await find(owner, id.slice(0, 9).toUpperCase())).map((hit) => hit.id)).toEqual([id])
})

it('finds nothing in the trash, by name, words, id or filters, until it is restored', async () => {
  const { id } = await spoken('Quagga', 'gone for good, extinct', { languageCode: 'nl' })
  const searchIds = async () => [
    await names('quagga'),
    await names('quaga'),
    await names('extinct'),
    await names(id),
    await names('', { languages: ['nl'] }),
    (await find(owner, 'quagga', { orgWide: true })).map(({ name }) => name),
  ]
  expect(await searchIds()).toEqual(Array(6).fill(['Quagga']))
  await owner.call(endpoints.deleteCollection, { params: { id } })
  expect(await searchIds()).toEqual(Array(6).fill([]))
  await owner.call(endpoints.restoreCollection, { params: { id } })
  expect(await searchIds()).toEqual(Array(6).fill(['Quagga']))
})

it('searches speakers, highlights, notes and descriptions, also combined', async () => {
  const { id } = await spoken('Quartet', 'one two three four', {
    speaker: 'Zoë Okonkwo',
    second: { from: 2, name: 'Ravi Menon' },
  })
  const highlight = {
    quote: 'two three',
    startTime: 0.5,
    endTime: 1.4,
    speaker: 'spk_0',
    content: 'Platypus?',
  }
  const params = { id, highlightId: randomUUID() }
  await owner.call(endpoints.addHighlight, { params, body: highlight })
  await owner.call(endpoints.saveNotes, { params, body: { text: 'Ask the cellist' } })
  await owner.call(endpoints.saveDescription, { params, body: { text: 'Late recording' } })
  const searchIds = async (term: string) =>
    (await find(owner, term)).map(({ found }) => found.map((f) => [f.kind, f.time]))
  expect(await searchIds('okonkwo')).toEqual([[['speaker', 0]]])
  expect(await searchIds('menon')).toEqual([[['speaker', 1]]])
  expect(await searchIds('platypus')).toEqual([[['highlight', 0.5]]])
  expect(await searchIds('cellist')).toEqual([[['notes', null]]])
  expect(await searchIds('late recording')).toEqual([[['description', null]]])
  expect(await names('zoe quartet four')).toEqual(['Quartet'])
  await owner.call(endpoints.removeHighlight, { params })
  expect(await searchIds('platypus')).toEqual([])
})

it('follows edits, renaming and deletion', async () => {
  const { id } = await spoken('Before', 'the old cathedral')
  const word = (content: string) => ({
    start_time: 1,
    end_time: 1.4,
    type: 'pronunciation' as const,
    speaker: 'spk_0',
    alternatives: [{ content, confidence: 1 }],
  })
  await owner.call(endpoints.patchTranscript, {
    params: { id },
    body: {
      operationId: randomUUID(),
      baseRevision: 0,
      startTime: 1,
      endTime: 1.4,
      words: [word('basilica')],
    },
  })
  expect([await names('cathedral'), await names('basilica')]).toEqual([[], ['Before']])
  const [correctedHit] = await find(owner, 'basilica')
  expect([correctedHit?.snippet, correctedHit?.found[0]?.text]).toEqual([
    'the old basilica',
    'the old basilica',
  ])
  const { Items: versions } = await owner.call(endpoints.listVersions, { params: { id } })
  const first = versions.at(-1)?.id ?? ''
  await owner.call(endpoints.changeVersion, { params: { id, versionId: first }, body: { restore: true } })
  expect([await names('cathedral'), await names('basilica')]).toEqual([['Before'], []])
  expect((await find(owner, 'cathedral'))[0]?.snippet).toBe('the old cathedral')
  await owner.call(endpoints.changeCollection, { params: { id }, body: { name: 'Afterwards' } })
  expect([await names('afterwards'), await names('before')]).toEqual([['Afterwards'], []])
  await context.db.deleteFrom('collections').where('id', '=', id).execute()
  expect(await names('cathedral')).toEqual([])
  const remainingRows = context.db.selectFrom('search_entries').selectAll().where('collection_id', '=', id)
  expect(await remainingRows.execute()).toEqual([])
})

it('finds owned and shared items; owners find everything on request', async () => {
  const { id } = await spoken('Secret garden', 'a hidden walrus')
  expect([await find(member, 'walrus'), await find(admin, 'walrus')]).toEqual([[], []])
  await owner.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
  expect(await find(member, 'walrus')).toHaveLength(1)
  expect(await find(member, 'garden secret')).toHaveLength(1)
  expect(await find(member, id)).toHaveLength(1)
  await owner.call(endpoints.unshareCollection, { params: { id }, body: { userId: member.uid } })
  expect([await find(member, 'walrus'), await find(member, 'sekret garden'), await find(member, id)]).toEqual(
    [[], [], []],
  )
  const memberRecording = await addRecording(product, member, orgId)
  expect((await find(owner, 'talk')).map((hit) => hit.id)).not.toContain(memberRecording)
  expect((await find(owner, 'talk', { orgWide: true })).map((hit) => hit.id)).toContain(memberRecording)
  for (const caller of [member, admin]) {
    const response = await caller.send(endpoints.search, { body: { orgId, term: 'walrus', orgWide: true } })
    expect(response.statusCode).toBe(403)
  }
  const stranger = await register()
  const secondResponse = await stranger.send(endpoints.search, { body: { orgId, term: 'walrus' } })
  expect(secondResponse.statusCode).toBe(404)
})

it('pages from names to spoken words without repeats', async () => {
  for (let i = 0; i < 4; i++) {
    await spoken(`Penguin ${i}`, 'ice')
    await spoken(`Cold ${i}`, `penguin number ${i}`)
  }
  const expected = ['Penguin', 'Cold'].flatMap((kind) => [3, 2, 1, 0].map((i) => `${kind} ${i}`))
  // Older clients send a key's time in whole seconds, which several collections may share.
  for (const startTimes of [{}, { startedMs: undefined }])
    for (const limit of [1, 3, 4, 5]) {
      const all: string[] = []
      let nextPage: never | undefined
      do {
        const page = await owner.call(endpoints.search, {
          query: { limit },
          body: { orgId, term: 'penguin', nextPage },
        })
        all.push(...page.Items.map(({ name }) => name))
        nextPage = (page.LastEvaluatedKey && { ...page.LastEvaluatedKey, ...startTimes }) as never
      } while (nextPage && all.length <= expected.length)
      expect(all).toEqual(expected)
    }
})

it('applies filters, with and without words', async () => {
  const { id } = await spoken('Filtered', 'otter', { languageCode: 'pt-BR', seconds: 5000, speaker: 'Émile' })
  const tagId = randomUUID()
  await owner.call(endpoints.addTag, { params: { oid: orgId, tagId }, body: { name: 'Otters' } })
  const highlight = {
    quote: 'otter',
    startTime: 0,
    endTime: 0.4,
    speaker: 'spk_0',
    content: '',
    tags: { [tagId]: true as const },
  }
  await owner.call(endpoints.addHighlight, { params: { id, highlightId: randomUUID() }, body: highlight })
  const startedSeconds = Math.floor(new Date(2026, 0, day).getTime() / 1000)
  const filterCases: SearchFilters[] = [
    { languages: ['pt'] },
    { languages: ['fi', 'pt'] },
    { languages: ['pt-BR'] },
    { minDuration: 4000, maxDuration: 6000 },
    { speaker: 'emile' },
    { speakers: ['nobody', 'EMILE'] },
    { speaker: 'nobody', speakers: ['Émile'] },
    { tags: [tagId] },
    { from: startedSeconds, to: startedSeconds + 60, states: ['complete'], owners: [owner.uid] },
  ]
  for (const filters of filterCases) {
    expect([filters, await names('', filters)]).toEqual([filters, ['Filtered']])
    expect(await names('otter', filters)).toEqual(['Filtered'])
    expect(await names('zebra', filters)).toEqual([])
  }
  for (const filters of [{ states: ['error' as const] }, { owners: [member.uid] }, { languages: ['pt-PT'] }])
    expect(await names('otter', filters)).toEqual([])
})

it.each([
  '',
  '   ',
  '???',
  "'",
  '\\',
  '& | ! <->',
  "it's:*",
  '%',
  'a'.repeat(200),
  '12345678--1',
  '🦦',
  ')(',
])('treats %s literally', async (term) => {
  expect((await owner.send(endpoints.search, { body: { orgId, term } })).statusCode).toBe(200)
})

it('leaves database capacity to others during many searches', async () => {
  const searches = Array.from({ length: 60 }, () => find(owner, 'zebra', { orgWide: true }))
  const { Items } = await owner.call(endpoints.listCollections, {
    params: { uid: owner.uid },
    body: { orgId },
  })
  expect(Items.length).toBeGreaterThan(0)
  expect((await Promise.all(searches)).every((hits) => hits.length === 3)).toBe(true)
})

it('keeps saved searches private', async () => {
  const searchId = randomUUID()
  const params = { uid: owner.uid, searchId }
  const body = { orgId, name: 'Zebras', term: 'zebra', filters: { languages: ['en'] } }
  const savedSearch = await owner.call(endpoints.saveSearch, { params, body })
  expect(savedSearch).toMatchObject({
    id: searchId,
    name: 'Zebras',
    term: 'zebra',
    orgWide: false,
    filters: body.filters,
  })
  expect(await owner.call(endpoints.saveSearch, { params, body: { ...body, name: 'Again' } })).toEqual(
    savedSearch,
  )
  await owner.call(endpoints.renameSavedSearch, { params, body: { name: 'Stripes' } })
  const list = (caller: Caller) =>
    caller.call(endpoints.listSavedSearches, { params: { uid: caller.uid }, query: { orgId } })
  expect(await list(owner)).toEqual([{ ...savedSearch, name: 'Stripes' }])
  expect(await list(member)).toEqual([])
  const memberSearch = { params: { uid: member.uid, searchId }, body: { name: 'Mine' } }
  expect((await member.send(endpoints.renameSavedSearch, memberSearch)).statusCode).toBe(404)
  expect((await member.send(endpoints.removeSavedSearch, memberSearch)).statusCode).toBe(404)
  await owner.call(endpoints.removeSavedSearch, { params })
  expect(await list(owner)).toEqual([])
})
