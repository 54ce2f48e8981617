import { randomUUID } from 'node:crypto'
import { hostileText } from '#server/testing/hostile-text.ts'

/** A signed-in client for tests of hostile text. */
export interface Sender {
  send(method: string, path: string, body?: unknown): Promise<Response>
}

export interface Target {
  uid: string
  orgId: string
  /** The welcome recording, with replaced words. */
  id: string
  /** A member of the workspace it is shared with. */
  colleague: string
}

/** The strings, packed into as few texts as possible within a length limit. */
export function packed(most: number, strings: readonly string[] = hostileText): string[] {
  const texts: string[] = []
  for (const string of strings) {
    const cut = string.slice(0, most)
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + cut.length <= most) texts[texts.length - 1] = `${last} ${cut}`
    else texts.push(cut)
  }
  return texts
}

/** In pairs, the last perhaps with itself. */
const pairs = (texts: readonly string[]): [string, string][] =>
  texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? text]] : []))

/** Each once within a length limit, compared as names are. */
const cut = (most: number) => {
  const nameOf = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\x21-\x7e]+/g, '')
  const texts = hostileText.map((text) => text.slice(0, most).trim())
  return [...new Map(texts.map((text) => [nameOf(text), text])).values()]
}

type Filling = (sender: Sender, target: Target) => Promise<Response[]>

const path = ({ id }: Target, rest: string) => `/collections/v2/${id}/${rest}`
const inTurn = async <T>(values: readonly T[], send: (value: T, index: number) => Promise<Response>) => {
  const answers: Response[] = []
  for (const [index, value] of values.entries()) answers.push(await send(value, index))
  return answers
}

const speakerOf = (index: number) => `spk_${Math.floor(index / 8)}`
const transcript: Filling = async ({ send }, target) => {
  const words = hostileText.map((content, index) => ({
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

const dictionaries: Filling = ({ send }, { uid }) => {
  const terms = cut(60)
  const soundsLike = Object.fromEntries(terms.slice(0, 50).map((term, i) => [term, terms[i + 50] ?? 'x']))
  const rules = terms.map((heard, i) => ({ heard, write: terms.at(-1 - i) }))
  const body = { language: 'en', terms, soundsLike, rules }
  return inTurn(packed(80), (name) =>
    send('PATCH', `/user/v2/${uid}/dictionary/${randomUUID()}`, { name, ...body }),
  )
}

const highlights: Filling = async ({ send }, target) => {
  const texts = packed(4900)
  const tags = await inTurn(cut(30), (name) =>
    send('POST', `/organizations/${target.orgId}/tags/${randomUUID()}`, { name }),
  )
  const ids = await Promise.all(
    tags
      .slice(0, 20)
      .map(async (tag) => ((await tag.clone().json()) as { result: { id: string } }).result.id),
  )
  const made = await inTurn(texts, async (content, index) => {
    const highlightId = randomUUID()
    const place = path(target, `highlights/${highlightId}`)
    const body = { quote: content, startTime: index, endTime: index + 2, speaker: 'spk_0', content }
    const added = await send('POST', place, {
      ...body,
      tags: Object.fromEntries(ids.map((id) => [id, true])),
    })
    if (!added.ok) return added
    const mentions = [target.colleague]
    return send('POST', `${place}/replies/${randomUUID()}`, { content: content.slice(0, 4900), mentions })
  })
  return [...tags, ...made]
}

/** A text field, or several for one call, and the call. */
export const fillings: [fields: string[], Filling][] = [
  [['patchTranscript.words[].alternatives[].content'], transcript],
  [
    ['changeSpeaker.name'],
    ({ send }, target) =>
      inTurn(cut(80), (name, index) =>
        send('PUT', path(target, `speakers/${index < 25 ? `spk_${index}` : `more_${index}`}`), { name }),
      ),
  ],
  [
    ['changeCollection.name'],
    async ({ send }, { id }) => [await send('PATCH', `/collections/v2/${id}`, { name: packed(300)[0] })],
  ],
  [
    ['addProject.name'],
    ({ send }, { uid, orgId }) =>
      inTurn(packed(80), (name) => send('POST', `/user/v2/${uid}/projects/${randomUUID()}`, { orgId, name })),
  ],
  [
    ['saveSearch.name', 'saveSearch.term'],
    ({ send }, { uid, orgId }) =>
      // The limit is a hundred: half of the strings are names, the others terms.
      inTurn(pairs(packed(80)), ([name, term]) =>
        send('POST', `/user/v2/${uid}/searches/${randomUUID()}`, { orgId, name, term }),
      ),
  ],
  [
    ['saveDescription.text'],
    async ({ send }, target) => [await send('POST', path(target, 'description'), { text: packed(5000)[0] })],
  ],
  [
    ['saveNotes.text'],
    async ({ send }, target) => [await send('POST', path(target, 'notes'), { text: hostileText.join('\n') })],
  ],
  [
    ['saveVersion.name'],
    ({ send }, target) =>
      inTurn(packed(120).slice(0, 40), (name) => send('POST', path(target, 'versions'), { name })),
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
      'createTranscription.hints[]',
    ],
    ({ send }, { uid, orgId }) =>
      inTurn(packed(300), (name) =>
        send('POST', `/pipeline/user/${uid}/collections`, {
          url: `http://127.0.0.1:1/${name.slice(0, 200)}`,
          languageCode: 'en-US',
          orgId,
          name,
          description: packed(5000).at(-1),
          hints: cut(60).slice(0, 100),
        }),
      ),
  ],
  [
    ['generateContent.prompt'],
    async ({ send }, target) => [
      await send('POST', path(target, 'blog'), { prompt: packed(4000)[0], variant: 'summary' }),
    ],
  ],
  [
    ['createUpload.name'],
    ({ send }, { uid }) =>
      inTurn(packed(4000), (name) =>
        send('POST', `/user/v2/${uid}/uploads`, { name: `${name}.mp3`, size: 10 }),
      ),
  ],
  [
    [
      ...['changeProfile.address.line1', 'changeProfile.address.line2', 'changeProfile.address.city'],
      ...['changeProfile.address.postalCode', 'changeProfile.address.region'],
    ],
    async ({ send }, { uid }) => {
      const [line1, line2, city, postalCode, region] = packed(120).slice(20)
      return [
        await send('PATCH', `/user/v2/${uid}/profile`, {
          address: { line1, line2, city, postalCode, region },
        }),
      ]
    },
  ],
]

const address = 'takes addresses only'
const secret = 'is never shown'
const sameAs = (field: string) => `is kept where ${field} is`
const list = 'takes what is on a list only'

/** Text fields that aren't filled, with the reason. A new field must be filled, or listed here. */
export const notFilled: Record<string, string> = {
  ...Object.fromEntries(
    ['register', 'signIn', 'requestPasswordReset', 'changeEmail', 'provideEmail'].map((call) => [
      `${call}.email`,
      address,
    ]),
  ),
  'sendFeedback.email': address,
  'makeImpersonationKey.user': address,
  ...Object.fromEntries(
    [
      ...['register.password', 'register.captcha', 'signIn.password', 'checkPasswordReset.code'],
      ...['confirmPasswordReset.code', 'confirmPasswordReset.password', 'verifyEmail.code'],
      ...[
        'completeSignIn.token',
        'completeSignIn.code',
        'confirmTwoFactor.code',
        'turnOffTwoFactor.password',
      ],
      ...['turnOffTwoFactor.code', 'makeRecoveryCodes.password', 'makeRecoveryCodes.code'],
      ...['signInWithPasskey.token', 'signInWithPasskey.response.clientExtensionResults{key}'],
      ...['addPasskey.token', 'addPasskey.response.clientExtensionResults{key}', 'startRegionalSession.key'],
      'receiveSamlResponse.SAMLResponse',
      ...['impersonate.key', 'changeEmail.password', 'changePassword.password', 'changePassword.newPassword'],
      ...['deleteAccount.password', 'deleteAccount.confirmation', 'beginPasskey.password'],
      ...['beginTwoFactor.password', 'linkProvider.password', 'unlinkProvider.password'],
      ...['completeUpload.parts[].etag', 'putPart(query).signature', 'endSubscription(params).key'],
      ...['createUpload.contentType', 'saveNotes.was', 'makeImpersonationKey.reason'],
      'patchTranscript.words[].alternatives[].speaker',
      'patchTranscript.edits[].words[].alternatives[].speaker',
      ...['trackEvent.event', 'trackEvent.name', 'trackEvent.action', 'trackEvent.uid'],
      ...['trackEvent.traits{key}', 'trackEvent.traits{}'],
      ...['trackEvent.properties{key}', 'trackEvent.properties{}'],
    ].map((field) => [field, secret]),
  ),
  ...Object.fromEntries(
    [
      ...['register.language', 'changeSettings.defaultLanguage', 'changeProfile.timeZone'],
      ...['createTranscription.languageCode', 'startRecode.languageCode', 'setLanguage(params).languageCode'],
      'translateCollection.to',
      'checkSpeechEngine(params).name',
      ...['saveDictionary.language', 'fetchModel(params).name', 'removeModel(params).name'],
    ].map((field) => [field, list]),
  ),
  'addPasskey.name': 'is filled in the database',
  'renamePasskey.name': 'is filled in the database',
  'changeSettings.keys{}[]': 'is filled by a form',
  'changeSettings.headerText': 'is never shown',
  'changeSettings.footerText': 'is never shown',
  ...Object.fromEntries(
    ['name', 'subject', 'message', 'page', 'error'].map((field) => [
      `sendFeedback.${field}`,
      'is shown in mail only: `render.test.ts`',
    ]),
  ),
  'checkLink.url': 'is filled by a form',
  'createTranscription.prompt': sameAs('generateContent.prompt'),
  'changeContent.content.content[].type': list,
  'changeContent.snippet': 'is not kept',
  'makeImage.prompt': sameAs('generateContent.prompt'),
  'completeText.prompt': 'is not kept',
  'completeText.text': 'is not kept',
  'createTranscription.hints': sameAs('createTranscription.hints[]'),
  'patchTranscript.words[].speaker': sameAs('changeSpeaker.name'),
  'patchTranscript.edits[].words[].alternatives[].content': sameAs(
    'patchTranscript.words[].alternatives[].content',
  ),
  'patchTranscript.edits[].words[].speaker': sameAs('changeSpeaker.name'),
  'patchTranscript.edits[].speaker': sameAs('changeSpeaker.name'),
  'changeVersion.name': sameAs('saveVersion.name'),
  'nameSpeaker.name': sameAs('changeSpeaker.name'),
  'nameSpeakers.speakers{}': sameAs('changeSpeaker.name'),
  'changeSpeaker(params).speakerId': 'is never shown',
  'removeSpeaker(params).speakerId': 'is never shown',
  'removeSpeaker(query).into': 'is never shown',
  'addHighlight.speaker': sameAs('changeSpeaker.name'),
  'changeHighlight.quote': sameAs('addHighlight.quote'),
  'changeHighlight.speaker': sameAs('changeSpeaker.name'),
  'changeHighlight.content': sameAs('addHighlight.content'),
  'changeTag.name': sameAs('addTag.name'),
  'addToDictionary.term': sameAs('saveDictionary.terms[]'),
  'addToDictionary.name': sameAs('saveDictionary.name'),
  'changeProject.name': sameAs('addProject.name'),
  'renameSavedSearch.name': sameAs('saveSearch.name'),
  'search.term': sameAs('saveSearch.term'),
  'search.filters.speaker': sameAs('changeSpeaker.name'),
  'search.filters.speakers[]': sameAs('changeSpeaker.name'),
  'saveSearch.filters.speaker': sameAs('changeSpeaker.name'),
  'saveSearch.filters.speakers[]': sameAs('changeSpeaker.name'),
  'search.filters.languages[]': 'takes codes only',
  'countResults.term': sameAs('search.term'),
  'countResults.filters.speaker': sameAs('search.filters.speaker'),
  'countResults.filters.speakers[]': sameAs('search.filters.speakers[]'),
  'countResults.filters.languages[]': 'takes codes only',
  'saveSearch.filters.languages[]': 'takes codes only',
}
