import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Session } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { defaultSettings } from '#contract/settings.ts'
import { maxRetries } from '#domain/processing.ts'
import { preloadStatusParts } from '#web/features/collections/card/status-parts.ts'
import { wavePath } from '#web/features/collections/card/wave-path.ts'
import { collectionsQuery } from '#web/features/collections/list/list-query.ts'
import { App } from './app.tsx'
import type { DrawnDashboard } from './drawn-page.ts'
import { sessionQuery } from './features/accounts/queries.ts'
import { formatDate, formatDateTime, formatDuration, formatPercent, formatTime } from './lib/format.ts'
import { i18next, interfaceLanguages, startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/query-client.ts'
import { settingsQuery } from './lib/user-settings.ts'
import { titles } from './pages/dashboard.tsx'
import type { Kind } from './preview/card-values.ts'
import { cardSlots, pageSlots } from './preview/slots.ts'
import { router } from './router.ts'
import { documentTitle } from './ui/use-document-title.ts'

const uid = 'viewer'
const orgId = 'workspace'
/** What can be found again in the drawing, whatever surrounds it. */
const made = Date.UTC(2001, 2, 14, 12) / 1000
const seconds = 5025
const percent = 36.25
const overview = '0f'
const more = 4
/** Why one failed; what is said of it stands for all that may be said. */
const error = { code: 'internal', message: '' } as const

const pattern: Collection = {
  id: 'complete',
  name: '{{name}}',
  type: 'transcription',
  userId: uid,
  orgId,
  locale: 'us',
  fileName: null,
  started: made,
  changed: made,
  modified: made,
  transcriptionStarted: null,
  languageCode: 'xq',
  snippet: '{{snippet}}',
  demo: false,
  quality: 'draft',
  engine: null,
  progress: 'COMPLETE',
  status: 'COMPLETE',
  tProgress: 100,
  tCompletion: { draft: true },
  isError: false,
  retried: false,
  paused: false,
  needsLanguage: false,
  trimmed: false,
  description: '',
  hints: null,
  speakerMethod: null,
  audioVersions: [],
  denoising: false,
  video: false,
  videoSmall: false,
  transcription: null,
  sharedWith: {},
  editing: null,
  logs: [],
  errors: [],
  version: null,
  offset: 0,
  props: { duration: seconds },
  overview,
  speakers: { names: ['{{speakers}}'], count: 1 + more },
  processing: { state: 'complete', stage: null, percent, secondsLeft: 420, attempt: 0, error: null },
}

/** A card of each kind, the last of which is not in view. */
function patterns(): Collection[] {
  const kind = (
    id: Kind,
    state: Collection['processing']['state'],
    { attempt = 0, ...other }: Partial<Collection> & { attempt?: number } = {},
  ): Collection => ({
    ...pattern,
    id,
    ...other,
    processing: { ...pattern.processing, state, attempt, error: state === 'error' ? error : null },
  })
  return [
    kind('complete', 'complete'),
    kind('running', 'processing', { transcriptionStarted: Date.now() / 1000 }),
    kind('late', 'processing'),
    kind('gaveUp', 'processing', { attempt: maxRetries }),
    kind('paused', 'paused'),
    kind('error', 'error'),
    kind('lost', 'error', { attempt: maxRetries }),
    kind('language', 'error', { needsLanguage: true }),
    kind('unheard', 'complete', { needsLanguage: true }),
    kind('far', 'complete'),
  ]
}

const session: Session = {
  user: {
    uid,
    name: '{{initials}}',
    avatar: null,
    email: 'a@example.com',
    emailVerified: true,
    hasPassword: true,
    verification: 'none',
    twoFactor: false,
    language: 'en',
    countryCode: null,
    timeZone: 'UTC',
    locale: 'us',
    creationTime: made,
    organization: orgId,
    staff: false,
    isCorrector: false,
    employee: false,
  },
  workspaces: [{ id: orgId, name: '{{workspace}}', locale: 'us', role: 'owner', listsAll: true }],
  impersonation: null,
}

/** What only one of the views shows. */
const absent = { list: new Set<string>(['wave']), grid: new Set<string>(['time']) }

/** Of the window that is drawn for: as many cards, or rows, are whole as there are kinds. */
const heights = { grid: 600, list: 396 }

/** Draws the dashboard in every language, as cards and as a table, with places for what it shows; for the build. */
export async function drawDashboard(): Promise<DrawnDashboard[]> {
  if (!i18next.isInitialized) await startI18n(() => undefined)
  Object.assign(globalThis, { innerWidth: 1000, location: { search: '' } })
  queryClient.setQueryData(sessionQuery.queryKey, session)
  queryClient.setQueryData(
    collectionsQuery({ uid, orgId, of: 'mine', project: undefined, order: 'newest' }).queryKey,
    {
      pages: [{ Items: patterns(), LastEvaluatedKey: { id: 'far', started: made } }],
      pageParams: [undefined],
    },
  )
  await preloadStatusParts(patterns())
  const drawn: DrawnDashboard[] = []
  for (const language of interfaceLanguages)
    for (const view of ['grid', 'list'] as const) {
      await i18next.changeLanguage(language)
      Object.assign(globalThis, { innerHeight: heights[view] })
      const dashboardView = view === 'grid' ? 'GRID' : 'LIST'
      queryClient.setQueryData(settingsQuery(uid).queryKey, { ...defaultSettings, dashboardView })
      router.update({
        history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
        scrollRestoration: false,
      })
      await router.load()
      const title = documentTitle('{{title}}')
      const html = withSlots(renderToString(<App />), view)
      drawn.push({ html, data: { language, view, title, texts: JSON.stringify(texts()) } })
    }
  return drawn
}

/** What cards say of themselves, in the language of the moment. */
function texts(): Record<string, string> {
  const { stage, left, status, badge, noName, beginning, speakers } = i18next.getResourceBundle(
    i18next.language,
    'collections',
  )
  const { processing } = i18next.getResourceBundle(i18next.language, 'errors')
  const flat = (group: string, of: Record<string, string>) =>
    Object.entries(of).map(([name, text]) => [`${group}.${name}`, text])
  const { translating } = status
  const { draftHint: _, translatedHint: __, ...badges } = badge
  const workspace = '{{workspace}}'
  return Object.fromEntries([
    ...Object.entries(titles).map(([of, title]) => [`title.${of}`, i18next.t(title, { workspace })]),
    ...flat('processing', processing),
    ...flat('stage', stage),
    ...flat('left', left),
    ...flat('status', { translating }),
    ...flat('badge', badges),
    ...flat('beginning', beginning),
    ...flat('speakers', speakers),
    ...flat('no', { noName }),
  ])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Puts the names of what is to be shown in the places of what was drawn. */
function withSlots(html: string, view: 'grid' | 'list'): string {
  const { language, t } = i18next
  const text = (shown: string, slot: string) => [`>${escaped(shown)}<`, `>{{${slot}}}<`] as const
  /** Which is not offered with every card. */
  const button = (label: string, slot: string) =>
    [`aria-label="${escaped(label)}"`, `aria-label="{{${slot}}}${escaped(label)}"`] as const
  const name = '{{name}}'
  const title = t(titles.mine, { workspace: '{{workspace}}' })
  const said = t('collections:speakers.andMore', { names: '{{speakers}}', more })
  const places = [
    text('{{name}}', 'shownName'),
    ['aria-label="{{name}}"', 'aria-label="{{shownName}}"'],
    text('XQ', 'language'),
    text(formatDuration(seconds), 'duration'),
    text(formatDate(made, language), 'date'),
    text(formatTime(made, language), 'time'),
    // Made by the program: it takes longer than the rest of a card.
    [` title="${escaped(formatDateTime(made, language))}"`, ''],
    [new Date(made * 1000).toISOString(), '{{iso}}'],
    [` d="${wavePath(overview)}"`, ' data-fill-d="{{wave}}"'],
    text(`+${more}`, 'moreSpeakers'),
    [said, '{{saidSpeakers}}'],
    text(t('collections:badge.ai'), 'kind'),
    text(t('collections:badge.draft'), 'draft'),
    text(t('collections:stage.queued'), 'doing'),
    text(formatPercent(percent, language), 'percent'),
    [String(percent), '{{part}}'],
    text(t('collections:left.minutes', { count: 7 }), 'left'),
    text(t('errors:processing.internal'), 'why'),
    text(title, 'title'),
    [` title="${title}"`, ' title="{{title}}"'],
    button(t('collections:renameOf', { name }), 'rename'),
    button(t('collections:deleteOf', { name }), 'delete'),
    [
      `aria-label="${escaped(t('collections:selectOf', { name }))}"`,
      `aria-label="${escaped(t('collections:selectOf', { name: '{{named}}' }))}"`,
    ],
    [`>${escaped(t('collections:team'))}<`, `>{{team}}${escaped(t('collections:team'))}<`],
    text('{', 'initials'),
  ] as const
  let marked = html.replace(/<!--\$!-->.*?<!--\/\$-->/g, '').replace(/<!--.*?-->/g, '')
  for (const [place, slot] of places) marked = marked.replaceAll(place, slot)
  const missing = [...cardSlots, ...pageSlots].filter(
    (name) => !absent[view].has(name) && !marked.includes(`{{${name}}}`),
  )
  if (missing.length > 0) throw new Error(`The dashboard has no place for ${missing}`)
  return marked
}
