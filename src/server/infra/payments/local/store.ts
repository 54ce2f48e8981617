import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { idPrefixes, type LocalKind, type LocalObject, schemas } from './objects.ts'

/** Lock key for all changes, which keeps invoice numbers consecutive. */
const writeLockId = 7_301_965

/** The local payment service's objects in the database, read and changed in one transaction. */
export class LocalStore {
  readonly #db: Db
  /** Seconds since 1970. */
  readonly now: number
  constructor(db: Db, now: number) {
    this.#db = db
    this.now = now
  }

  /** Reads an object. @throws AppError not_found */
  async get<K extends LocalKind>(kind: K, id: string): Promise<LocalObject<K> & { customer: string }> {
    const row = await this.#db
      .selectFrom('local_payment_objects')
      .select(['data', 'customer'])
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', `There is no ${kind} ${id}`)
    return { ...parse(kind, row.data), customer: row.customer ?? '' }
  }

  /** Lists a customer's objects of a kind, newest first. */
  async list<K extends LocalKind>(kind: K, customer: string): Promise<LocalObject<K>[]> {
    const rows = await this.#db
      .selectFrom('local_payment_objects')
      .select('data')
      .where('kind', '=', kind)
      .where('customer', '=', customer)
      .orderBy('position', 'desc')
      .limit(1000)
      .execute()
    return rows.map(({ data }) => parse(kind, data))
  }

  /** Lists all objects of a kind, newest first. */
  async listAll<K extends LocalKind>(kind: K): Promise<LocalObject<K>[]> {
    const rows = await this.#db
      .selectFrom('local_payment_objects')
      .select('data')
      .where('kind', '=', kind)
      .orderBy('position', 'desc')
      .limit(1000)
      .execute()
    return rows.map(({ data }) => parse(kind, data))
  }

  /** Lists the events since a time, oldest first. */
  async listEvents(startSeconds: number): Promise<LocalObject<'event'>[]> {
    const rows = await this.#db
      .selectFrom('local_payment_objects')
      .select('data')
      .where('kind', '=', 'event')
      .where(sql<boolean>`(data ->> 'created')::bigint >= ${startSeconds}`)
      .orderBy('position')
      .execute()
    return rows.map(({ data }) => parse('event', data))
  }

  /** Lists the subscriptions whose period has ended. */
  async listDue(): Promise<{ id: string; customer: string }[]> {
    const rows = await this.#db
      .selectFrom('local_payment_objects')
      .select(['id', 'customer'])
      .where('kind', '=', 'subscription')
      .where(
        sql<boolean>`data ->> 'status' <> 'canceled' and (data #>> '{period,end}')::bigint <= ${this.now}`,
      )
      .orderBy('position')
      .execute()
    return rows.map(({ id, customer }) => ({ id, customer: customer ?? '' }))
  }

  async findPromotion(code: string): Promise<LocalObject<'promotion'> | undefined> {
    const row = await this.#db
      .selectFrom('local_payment_objects')
      .select('data')
      .where('kind', '=', 'promotion')
      .where(sql<boolean>`lower(data ->> 'code') = ${code.toLowerCase()}`)
      .executeTakeFirst()
    return row && parse('promotion', row.data)
  }

  /** Counts invoices that have a number. */
  async countInvoices(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('local_payment_objects')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('kind', '=', 'invoice')
      .where(sql<boolean>`data ->> 'number' is not null`)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async add<K extends LocalKind>(
    kind: K,
    customer: string | null,
    data: Omit<LocalObject<K>, 'id'>,
  ): Promise<LocalObject<K>> {
    const id = `${idPrefixes[kind]}_${randomBytes(12).toString('hex')}`
    const object = parse(kind, { ...data, id })
    await this.#db
      .insertInto('local_payment_objects')
      .values({ id, kind, customer, data: JSON.stringify(object) })
      .execute()
    return object
  }

  async change<K extends LocalKind>(kind: K, object: LocalObject<K>): Promise<void> {
    const data = parse(kind, object)
    await this.#db
      .updateTable('local_payment_objects')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', object.id)
      .execute()
  }

  /** Records that an object has changed. */
  async emit(about: LocalObject<'event'>['about'], objectId: string, customer: string): Promise<void> {
    await this.add('event', customer, { about, objectId, customer, created: this.now })
  }
}

const parse = <K extends LocalKind>(kind: K, data: unknown): LocalObject<K> => schemas[kind].parse(data)

/** Reads a consistent snapshot. */
export const readStore = <T>(db: Db, now: number, work: (store: LocalStore) => Promise<T>): Promise<T> =>
  work(new LocalStore(db, now))

/** Changes objects, serialized across callers; rolls back on failure. */
export const changeStore = <T>(db: Db, now: number, work: (store: LocalStore) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${writeLockId})`.execute(tx)
    return work(new LocalStore(tx, now))
  })

/** Changes objects only once per key; a repeated call returns the first response. */
export const runIdempotently = <T>(
  db: Db,
  { now, key, schema }: { now: number; key: string; schema: z.ZodType<T> },
  work: (store: LocalStore) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${writeLockId})`.execute(tx)
    const previousCall = await tx
      .selectFrom('local_payment_calls')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirst()
    if (previousCall) return schema.parse(previousCall.answer)
    const answer = await work(new LocalStore(tx, now))
    await tx
      .insertInto('local_payment_calls')
      .values({ key, answer: JSON.stringify(answer) })
      .execute()
    return answer
  })
