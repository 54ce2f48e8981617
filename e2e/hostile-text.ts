import { randomUUID } from 'node:crypto'
import { hostileTexts } from '#server/testing/hostile-text.ts'

/** A signed-in client for tests of hostile text. */
export interface Sender {
  send(method: string, path: string, body?: unknown): Promise<Response>
}

export interface Target {
  uid: string
  orgId: string
  /** ID of the welcome recording, with replaced words. */
  id: string
  /** ID of a member of the workspace it is shared with. */
  colleague: string
}

/** Packs the strings into as few texts as possible within a length limit. */
export function packStrings(maxLength: number, strings: readonly string[] = hostileTexts): string[] {
  const texts: string[] = []
  for (const string of strings) {
    const truncatedText = string.slice(0, maxLength)
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + truncatedText.length <= maxLength)
      texts[texts.length - 1] = `${last} ${truncatedText}`
    else texts.push(truncatedText)
  }
  return texts
}

/** Returns the texts in pairs; with an odd number, the last one may be paired with itself. */
const pairs = (texts: readonly string[]): [string, string][] =>
  texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? text]] : []))

/** Truncates each string to a length limit, and drops strings that would count as duplicate names. */
const truncate = (maxLength: number) => {
  const nameOf = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\x21-\x7e]+/g, '')
  const texts = hostileTexts.map((text) => text.slice(0, maxLength).trim())
  return [...new Map(texts.map((text) => [nameOf(text), text])).values()]
}

type FieldFiller = (sender: Sender, target: Target) => Promise<Response[]>

const path = ({ id }: Target, subpath: string) => `/collections/v2/${id}/${subpath}`
const runSequentially = async <T>(
  values: readonly T[],
  send: (value: T, index: number) => Promise<Response>,
) => {
  const responses: Response[] = []
  for (const [index, value] of values.entries()) responses.push(await send(value, index))
  return responses
}

const speakerOf = (index: number) => `spk_${Math.floor(index / 8)}`
const transcript: FieldFiller = async ({ send }, target) => {
  const words = hostileTexts.map((content, index) => ({
    start_time: index,
    end_time: index + 0.9,
    type: 'pronunciation',
    speaker: speakerOf(index),
    alternatives: [{ content, confidence: 0.2 }],
    turn: index % 8 === 0,
    edited: index % 3 === 0,
    bookmark: index % 10 === 0,
  }))
  const body = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 100_000, words }
  return [await send('PATCH', path(target, 'transcript'), body)]
}

const dictionaries: FieldFiller = ({ send }, { uid }) => {
  const terms = truncate(60)
  const soundsLike = Object.fromEntries(terms.slice(0, 50).map((term, i) => [term, terms[i + 50] ?? 'x']))
  const rules = terms.map((heard, i) => ({ heard, write: terms.at(-1 - i) }))
  const body = { language: 'en', terms, soundsLike, rules }
  return runSequentially(packStrings(80), (name) =>
    send('PATCH', `/user/v2/${uid}/dictionary/${randomUUID()}`, { name, ...body }),
  )
}

const highlights: FieldFiller = async ({ send }, target) => {
  const texts = packStrings(4900)
  const tags = await runSequentially(truncate(30), (name) =>
    send('POST', `/organizations/${target.orgId}/tags/${randomUUID()}`, { name }),
  )
  const ids = await Promise.all(
    tags
      .slice(0, 20)
      .map(async (tag) => ((await tag.clone().json()) as { result: { id: string } }).result.id),
  )
  const created = await runSequentially(texts, async (content, index) => {
    const highlightId = randomUUID()
    const highlightPath = path(target, `highlights/${highlightId}`)
    const body = { quote: content, startTime: index, endTime: index + 2, speaker: 'spk_0', content }
    const addResponse = await send('POST', highlightPath, {
      ...body,
      tags: Object.fromEntries(ids.map((id) => [id, true])),
    })
    if (!addResponse.ok) return addResponse
    const mentions = [target.colleague]
    return send('POST', `${highlightPath}/replies/${randomUUID()}`, {
      content: content.slice(0, 4900),
      mentions,
    })
  })
  return [...tags, ...created]
}

/** Text fields, one or several per request, with the request that fills them. */
export const fieldFillers: [fields: string[], FieldFiller][] = [
  [['patchTranscript.words[].alternatives[].content'], transcript],
  [
    ['changeSpeaker.name'],
    ({ send }, target) =>
      runSequentially(truncate(80), (name, index) =>
        send('PUT', path(target, `speakers/${index < 25 ? `spk_${index}` : `more_${index}`}`), { name }),
      ),
  ],
  [
    ['changeCollection.name'],
    async ({ send }, { id }) => [await send('PATCH', `/collections/v2/${id}`, { name: packStrings(300)[0] })],
  ],
  [
    ['changeWorkspace.name'],
    async ({ send }, { orgId }) => [
      await send('PATCH', `/organizations/${orgId}`, { name: packStrings(100)[0] }),
    ],
  ],
  [
    ['changeWorkspace.captionProfiles[].name'],
    async ({ send }, { orgId }) => {
      const limits = { size: 35, lines: 2, minDuration: 1000, maxDuration: 7000, gap: 80, closedGap: 500 }
      const profiles = packStrings(60)
        .slice(0, 20)
        .map((name) => ({ id: randomUUID(), name, rules: { ...limits, readingSpeed: 17 } }))
      return [await send('PATCH', `/organizations/${orgId}`, { captionProfiles: profiles })]
    },
  ],
  [
    ['addProject.name'],
    ({ send }, { uid, orgId }) =>
      runSequentially(packStrings(80), (name) =>
        send('POST', `/user/v2/${uid}/projects/${randomUUID()}`, { orgId, name }),
      ),
  ],
  [
    ['saveSearch.name', 'saveSearch.term'],
    ({ send }, { uid, orgId }) =>
      // The limit is a hundred, so half of the strings are names and the others terms.
      runSequentially(pairs(packStrings(80)), ([name, term]) =>
        send('POST', `/user/v2/${uid}/searches/${randomUUID()}`, { orgId, name, term }),
      ),
  ],
  [
    ['saveDescription.text'],
    async ({ send }, target) => [
      await send('POST', path(target, 'description'), { text: packStrings(5000)[0] }),
    ],
  ],
  [
    ['saveNotes.text'],
    async ({ send }, target) => [
      await send('POST', path(target, 'notes'), { text: hostileTexts.join('\n') }),
    ],
  ],
  [
    ['saveVersion.name'],
    ({ send }, target) =>
      runSequentially(packStrings(120).slice(0, 40), (name) =>
        send('POST', path(target, 'versions'), { name }),
      ),
  ],
  [['addTag.name', 'addHighlight.quote', 'addHighlight.content', 'addReply.content'], highlights],
  [
    [
      ...['saveDictionary.name', 'saveDictionary.terms[]', 'saveDictionary.soundsLike{}'],
      ...['saveDictionary.soundsLike{key}', 'saveDictionary.rules[].heard', 'saveDictionary.rules[].write'],
    ],
    dictionaries,
  ],
  [
    [
      ...['createTranscription.url', 'createTranscription.name', 'createTranscription.description'],
      ...['createTranscription.hints[]', 'createTranscription.channelSpeakers[]'],
    ],
    ({ send }, { uid, orgId }) =>
      runSequentially(packStrings(300), (name) =>
        send('POST', `/pipeline/user/${uid}/collections`, {
          url: `http://127.0.0.1:1/${name.slice(0, 200)}`,
          languageCode: 'en-US',
          orgId,
          name,
          description: packStrings(5000).at(-1),
          hints: truncate(60).slice(0, 100),
          channelSpeakers: truncate(80).slice(0, 2),
        }),
      ),
  ],
  [
    ['generateContent.prompt'],
    async ({ send }, target) => [
      await send('POST', path(target, 'blog'), { prompt: packStrings(4000)[0], variant: 'summary' }),
    ],
  ],
  [
    ['createUpload.name'],
    ({ send }, { uid }) =>
      runSequentially(packStrings(4000), (name) =>
        send('POST', `/user/v2/${uid}/uploads`, { name: `${name}.mp3`, size: 10 }),
      ),
  ],
  [
    [
      ...['changeProfile.address.line1', 'changeProfile.address.line2', 'changeProfile.address.city'],
      ...['changeProfile.address.postalCode', 'changeProfile.address.region'],
    ],
    async ({ send }, { uid }) => {
      const [line1, line2, city, postalCode, region] = packStrings(120).slice(20)
      return [
        await send('PATCH', `/user/v2/${uid}/profile`, {
          address: { line1, line2, city, postalCode, region },
        }),
      ]
    },
  ],
  [
    ['orderPrecision.notes', 'completeCorrection.comment'],
    async ({ send }, target) => {
      const [notes, comment] = packStrings(2000)
      const correctorBody = { uid: target.uid, language: 'en' }
      return [
        await send('POST', `/organizations/${target.orgId}/correctors`, correctorBody),
        await send('POST', path(target, 'precision'), { notes }),
        await send('POST', `/correction/v2/transcript/${target.id}/take`, {}),
        await send('POST', `/correction/v2/transcript/${target.id}/complete`, { comment, rating: 4 }),
      ]
    },
  ],
]
