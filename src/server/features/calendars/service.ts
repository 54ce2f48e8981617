import { randomUUID } from 'node:crypto'
import type { Calendar, Meeting } from '#contract/calendars.ts'
import type { CalendarProblem } from '#contract/choices.ts'
import { maxCalendars } from '#contract/limits.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readAccess, requireFeature } from '#server/features/billing/service.ts'
import { findCurrentWorkspace } from '#server/features/workspaces/reads.ts'
import type { ParsedCalendar } from '#server/infra/calendars/parse.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { LinkError } from '#server/infra/links/links.ts'
import * as queries from './queries.ts'

const addLimit: Limit = { name: 'calendar-add', points: 20, seconds: 60 }
/** Age at which a calendar is fetched again, in milliseconds. */
const outdatedAfterMs = 5 * 60_000
const daySeconds = 86_400
/** Period for which upcoming meetings are listed, in seconds. */
const lookaheadSeconds = 7 * daySeconds
const maxMeetings = 100
/** Timeout for processing a calendar, in milliseconds, since recurrence rules can expand endlessly. */
const readTimeoutMs = 10_000

type CalendarContext = Pick<
  Context,
  'catalog' | 'db' | 'deriveKey' | 'fetchCalendar' | 'installation' | 'limits' | 'workers'
>

const keyOf = (ctx: CalendarContext) => ctx.deriveKey('calendar')

/** Thrown if a calendar couldn't be read. */
class CalendarError extends Error {
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(`The calendar can't be read: ${problem}`)
    this.problem = problem
  }
}

export async function listCalendars(
  { db }: CalendarContext,
  actor: UserActor,
  uid: string,
): Promise<Calendar[]> {
  requireOwnAccount(actor, uid)
  return (await queries.listCalendars(db, uid)).map(present)
}

const present = ({ id, name, problem }: queries.CalendarRow): Calendar => ({ id, name, problem })

/**
 * Fetches a calendar and adds it. Adding the same address again doesn't create a second calendar.
 * @throws AppError link_refused with the problem; quota_exceeded
 */
export async function addCalendar(
  ctx: CalendarContext,
  actor: UserActor,
  { uid, url, signal }: { uid: string; url: string; signal: AbortSignal },
): Promise<Calendar> {
  requireOwnAccount(actor, uid)
  const organizationId = await findCurrentWorkspace(ctx.db, actor)
  if (organizationId) await requireFeature(ctx, ctx.db, organizationId, 'MeetingAssistant')
  await ctx.limits.take(addLimit, uid)
  const address = toWebAddress(url)
  const readResult = await readCalendar(ctx, uid, address, signal).catch((error: unknown) => {
    if (error instanceof CalendarError)
      throw new AppError('link_refused', error.message, { reason: error.problem })
    throw error
  })
  return ctx.db.transaction().execute(async (tx) => {
    await queries.lockCalendars(tx, uid)
    const rows = await queries.listCalendars(tx, uid)
    const existingCalendar = rows.find(
      ({ id, address: encryptedAddress }) => unseal(keyOf(ctx), encryptedAddress, id) === address,
    )
    if (existingCalendar) {
      const current = { events: JSON.stringify(readResult.events), problem: null, read_at: new Date() }
      await queries.changeCalendar(tx, existingCalendar.id, current)
      return present({ ...existingCalendar, problem: null })
    }
    if (rows.length >= maxCalendars)
      throw new AppError('quota_exceeded', `A user can have at most ${maxCalendars} calendars`)
    const id = randomUUID()
    const row = await queries.insertCalendar(tx, {
      id,
      user_id: uid,
      name: readResult.name ?? new URL(address).hostname,
      address: seal(keyOf(ctx), address, id),
      events: JSON.stringify(readResult.events),
      read_at: new Date(),
    })
    return present(row)
  })
}

/** @throws AppError not_found */
export async function removeCalendar(
  { db }: CalendarContext,
  actor: UserActor,
  { uid, calendarId }: { uid: string; calendarId: string },
): Promise<void> {
  requireOwnAccount(actor, uid)
  if (!(await queries.deleteCalendar(db, uid, calendarId)))
    throw new AppError('not_found', 'Calendar not found')
}

/** Lists current and upcoming meetings by start time, after refreshing outdated calendars. */
export async function listMeetings(
  ctx: CalendarContext,
  actor: UserActor,
  uid: string,
  signal: AbortSignal,
): Promise<Meeting[]> {
  requireOwnAccount(actor, uid)
  const organizationId = await findCurrentWorkspace(ctx.db, actor)
  // Pages request meetings automatically, so if the plan doesn't include them, the list is empty instead of
  // an error.
  if (
    organizationId &&
    !(await readAccess(ctx, ctx.db, organizationId)).features.includes('MeetingAssistant')
  )
    return []
  const outdatedCalendars = await queries.claimOutdatedCalendars(
    ctx.db,
    uid,
    new Date(Date.now() - outdatedAfterMs),
  )
  await Promise.all(outdatedCalendars.map((row) => refresh(ctx, row, signal)))
  const now = Date.now() / 1000
  const rows = await queries.listCalendars(ctx.db, uid)
  return rows
    .flatMap(({ id, events }) => events.map((event) => ({ ...event, calendar: id })))
    .filter(({ start, end }) => end > now && start < now + lookaheadSeconds)
    .sort((a, b) => a.start - b.start)
    .slice(0, maxMeetings)
}

/** Fetches a calendar again. If that fails, the events from the last fetch are kept. */
async function refresh(ctx: CalendarContext, row: queries.CalendarRow, signal: AbortSignal): Promise<void> {
  const { id, user_id: uid } = row
  try {
    // The address can't be decrypted if the installation's key has changed.
    const address = unseal(keyOf(ctx), row.address, id)
    if (address === null) throw new CalendarError('unreachable')
    const { events } = await readCalendar(ctx, uid, address, signal)
    await queries.changeCalendar(ctx.db, id, { events: JSON.stringify(events), problem: null })
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    await queries.changeCalendar(ctx.db, id, { problem: error.problem })
  }
}

/** Calendar apps use the `webcal:` scheme for addresses to subscribe to. */
const toWebAddress = (url: string) => url.replace(/^webcals?:/i, 'https:')

/**
 * Fetches and parses a calendar. Includes one extra day of events, to be shown if later fetches fail.
 * @throws CalendarError
 */
async function readCalendar(
  ctx: CalendarContext,
  uid: string,
  address: string,
  outerSignal: AbortSignal,
): Promise<ParsedCalendar> {
  const text = await fetchText(ctx, address)
  const from = Math.floor(Date.now() / 1000)
  const range = { from, to: from + lookaheadSeconds + daySeconds }
  const signal = AbortSignal.any([outerSignal, AbortSignal.timeout(readTimeoutMs)])
  const parsedCalendar = await ctx.workers.exports
    .run({ client: uid, signal }, (task) => task('readCalendar', { text, ...range }))
    .catch((error: unknown) => {
      outerSignal.throwIfAborted()
      if (signal.aborted || (error instanceof AppError && error.code === 'too_large'))
        throw new CalendarError('too_large')
      throw error
    })
  if (!parsedCalendar)
    throw new CalendarError(/<html[\s>]/i.test(text.slice(0, 5000)) ? 'needs_sign_in' : 'not_a_calendar')
  return parsedCalendar
}

async function fetchText({ fetchCalendar }: CalendarContext, address: string): Promise<string> {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw new CalendarError('not_a_calendar')
  try {
    const response = await fetchCalendar(address, { headers: { accept: 'text/calendar' } })
    if (response.status === 401 || response.status === 403) throw new CalendarError('needs_sign_in')
    if (!response.ok) throw new CalendarError('unreachable')
    return await response.text()
  } catch (error) {
    if (!(error instanceof LinkError)) throw error
    const { code } = error
    throw new CalendarError(code === 'address_refused' || code === 'too_large' ? code : 'unreachable')
  }
}
