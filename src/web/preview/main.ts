import type { Session, Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import type { ListOrder } from '#contract/collections.ts'
import type { DashboardView, UserSettings } from '#contract/settings.ts'
import { type SortColumn, sortDirection } from '#web/features/collections/list/list-sorting.ts'
import { localStore } from '#web/lib/browser-storage.ts'
import { setCountry, setTimeZone } from '#web/lib/format.ts'
import { initialsOf } from '#web/lib/initials.ts'
import { railBesideFrom } from '#web/ui/rail-width.ts'
import { drawList, type Look, type Place, takePatterns } from './draw.ts'
import { makeWay } from './make-way.ts'
import { fill } from './slots.ts'

// Shows the newest collections, drawn by the build, as soon as they are known. The program comes after that: both would
// share line and processor, and the cards would come last.

/** What early.js has asked for. */
interface Library {
  session: Session
  /** The one that they look at. */
  workspace: Workspace
  settings: Promise<Response>
  /** What is listed: one's own, what others shared, or everybody's; and in which order. */
  list: Promise<{ of: (typeof lists)[number]; order: ListOrder; answer: Promise<Response> }>
}

/** As they stand above each other. */
const lists = ['mine', 'shared', 'workspace'] as const

declare global {
  /** Nothing where nobody is signed in, or something else is wanted. */
  var longhandLibrary: Promise<Library | undefined> | undefined
  var longhandAskForParts: (() => void) | undefined
}

/** So long the program waits for the list, in milliseconds. */
const patienceMs = 700

const [program, styles, ...drawn] = document.querySelectorAll<HTMLTemplateElement>('body > template')
for (const template of [program, styles, ...drawn]) template?.remove()

let begun = false
function begin(): void {
  if (begun || !program) return
  begun = true
  document.head.append(program.content)
  globalThis.longhandAskForParts?.()
}

/** The language that the program will begin in. */
const known = [localStore.getItem('longhand.language'), ...navigator.languages]
  .map((code) => code?.split('-')[0])
  .find((code) => drawn.some(({ dataset }) => dataset.language === code))

const read = async <T>(answer: Promise<Response>): Promise<T> => (await answer).clone().json()

async function show(): Promise<boolean> {
  const library = await globalThis.longhandLibrary
  const root = document.getElementById('root')
  if (!library || !root) return false
  const { session, workspace, settings, list } = library
  const { user } = session
  const language = known ?? 'en'
  if (user.verification === 'required' || user.language !== language) return false
  setTimeZone(user.timeZone)
  setCountry(user.countryCode)
  const pageOf = (wanted: DashboardView) =>
    prepare(wanted === 'GRID' || innerWidth < 550 ? 'grid' : 'list', language, session, workspace)
  // While the answers are on their way.
  const guess: DashboardView =
    localStore.getItem(`longhand.dashboardView.${user.uid}`) === '"list"' ? 'LIST' : 'GRID'
  const guessed = pageOf(guess)
  const { dashboardView } = (await read<{ result: UserSettings }>(settings)).result
  const ready = dashboardView === guess ? guessed : pageOf(dashboardView)
  const { of, order, answer } = await list
  const { Items, LastEvaluatedKey } = await read<{ Items: Collection[]; LastEvaluatedKey?: object }>(answer)
  if (!ready || Items.length === 0 || root.hasChildNodes()) return false
  const { page, place, texts, view, documentTitle } = ready
  const title = (texts[`title.${of}`] ?? '').replace('{{workspace}}', () => workspace.name)
  fill(page, { title })
  page.querySelector('nav [aria-current]')?.removeAttribute('aria-current')
  page.querySelectorAll('nav li > button')[lists.indexOf(of)]?.setAttribute('aria-current', 'page')
  const orders = page.querySelector<HTMLSelectElement>('main select')
  if (orders) orders.value = order
  for (const heading of page.querySelectorAll<HTMLElement>('[data-column]')) {
    const direction = sortDirection(heading.dataset.column as SortColumn, order)
    if (direction) heading.setAttribute('aria-sort', direction)
    else heading.removeAttribute('aria-sort')
  }
  // What leads to more.
  if (!LastEvaluatedKey) page.querySelector('main')?.lastElementChild?.remove()
  drawList(place, Items, { view, language, texts, uid: user.uid, order, hasLead: of !== 'shared' })
  document.documentElement.lang = language
  document.title = documentTitle.replace('{{title}}', () => title)
  root.before(page)
  makeWay(page, root)
  return true
}

/** The page around the cards. */
function prepare(
  view: Look['view'],
  language: string,
  { user }: Session,
  workspace: Workspace,
): (Pick<Look, 'view' | 'texts'> & { page: HTMLElement; place: Place; documentTitle: string }) | undefined {
  const template = drawn.find(({ dataset }) => dataset.language === language && dataset.view === view)
  if (!template || !styles) return undefined
  const page = document.createElement('div')
  page.append(styles.content.cloneNode(true), template.content)
  const place = takePatterns(page)
  fill(page, {
    team: workspace.listsAll ? '' : null,
    initials: user.avatar ? '' : initialsOf(user.name),
  })
  // There is no choice of views where there is room for one only.
  if (innerWidth < 550) page.querySelector('main [role="group"]')?.remove()
  if (innerWidth < railBesideFrom)
    page.querySelector('nav h2 > button')?.setAttribute('aria-expanded', 'false')
  const { title = '', texts = '{}' } = template.dataset
  return { page, place, view, texts: JSON.parse(texts), documentTitle: title }
}

if (location.search || document.documentElement.hasAttribute('data-unsupported')) begin()
else {
  setTimeout(begin, document.hidden ? 0 : patienceMs)
  show().then((shown) => {
    if (shown) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
    else begin()
  }, begin)
}
