import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { loadConfig } from '#server/config.ts'
import { listStaff, setStaff } from '#server/features/accounts/service.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbeddedPostgres } from '#server/infra/database/embedded.ts'
import { migrateToLatest } from '#server/infra/database/migrate.ts'
import { acquireInstanceLock } from '#server/infra/instance-lock.ts'
import { whenDone } from '#server/testing/cleanup.ts'
import { runCommand } from '#server/testing/command.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { withDatabase } from './with-database.ts'

test('longhand staff says who may manage the installation', async () => {
  const { context, register } = await createTestProduct()
  const ada = await register()
  const { email } = ada
  const env = { DATABASE_URL: String(context.config.databaseUrl) }
  const staff = (...args: string[]) => runCommand(env, 'staff', ...args)
  const isStaff = async () => (await ada.call(endpoints.getSession))?.user.staff
  expect(await isStaff()).toBe(false)
  expect(await staff('add', email.toUpperCase())).toMatchObject({
    code: 0,
    stdout: `${email} is staff now\n`,
  })
  expect(await isStaff()).toBe(true)
  expect((await staff('list')).stdout).toBe(`${email}  Ada Lovelace\n`)
  await setStaff(context.db, email, false)
  expect(await isStaff()).toBe(false)
  expect(await staff('add', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'longhand: nobody is registered as nobody@example.com\n',
  })
}, 120_000)

test('the embedded database is reached whether the product runs or not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  whenDone(() => rm(dataDir, { recursive: true, force: true }))
  const config = loadConfig({ LONGHAND_DATA: dataDir, LOG_LEVEL: 'silent' })
  await expect(withDatabase(config, listStaff)).rejects.toThrow(`there is no database in ${dataDir}`)
  const lock = await acquireInstanceLock(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  const { db, close } = openDatabase(postgres.connection, () => {})
  await migrateToLatest(db)
  const who = { id: randomUUID(), email: 'ada@example.com', name: 'Ada', password_hash: '', language: 'en' }
  await db
    .insertInto('users')
    .values({ ...who, region: 'us', current_organization_id: null })
    .execute()
  await close()
  expect(await withDatabase(config, (found) => setStaff(found, who.email, true))).toBe(true)
  await postgres.stop()
  await lock.release()
  expect(await withDatabase(config, listStaff)).toEqual([{ email: who.email, name: 'Ada' }])
  await (await acquireInstanceLock(dataDir)).release()
}, 120_000)
