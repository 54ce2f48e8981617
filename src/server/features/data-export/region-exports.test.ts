import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { RetryJobError } from '#server/infra/queue/queue.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import type { Caller, TestProduct } from '#server/testing/product.ts'
import { filesContaining } from '#server/testing/traces.ts'
import { createTwoRegions } from '#server/testing/two-regions.ts'
import { unzip } from '#server/testing/unzip.ts'
import { createExport } from './create-archive.ts'
import { dataExportJobs } from './jobs.ts'

const attempt = (isLastAttempt: boolean) => ({ signal: AbortSignal.timeout(60_000), isLastAttempt })
const addEuropeanWorkspace = async (caller: Caller) =>
  (await caller.call(endpoints.addWorkspace, { body: { name: 'Paris office', locale: 'eu' } })).user
    .organization
const paramsOf = ({ uid }: Caller) => ({ params: { uid } })

async function download({ app }: TestProduct, url: string): Promise<Map<string, string>> {
  const { pathname, search } = new URL(url)
  return unzip((await app.inject({ url: pathname + search })).rawPayload)
}
const namesIn = (files: Map<string, string>) => JSON.stringify([...files.keys()])

it('includes an archive for each region, created and stored there, and can be requested anywhere', async () => {
  const { us, eu, addresses, switchRegion } = await createTwoRegions()
  await eu.context.queue.work(eu.context, dataExportJobs as never)
  await us.context.queue.work(us.context, dataExportJobs as never)
  const person = await us.register()
  const euOrg = await addEuropeanWorkspace(person)
  const otherRegion = await switchRegion(person)
  await addRecording(eu, otherRegion, euOrg as string)

  await otherRegion.call(endpoints.startDataExport, paramsOf(person))
  const readExport = () => person.call(endpoints.getDataExport, paramsOf(person))
  await vi.waitFor(async () => expect((await readExport())?.state).toBe('ready'), { timeout: 30_000 })
  expect(await readExport()).toMatchObject({ regions: [{ region: 'eu', state: 'ready', skipped: 0 }] })
  const mails = eu.context.db.selectFrom('mails').select('template').where('user_id', '=', person.uid)
  expect(await mails.execute()).toEqual([])

  const urlOf = async (caller: Caller, region?: 'us' | 'eu') =>
    (
      await caller.call(endpoints.createDataExportLink, {
        ...paramsOf(person),
        query: { ...(region && { region }) },
      })
    ).url
  const [localUrl, remoteUrl] = [await urlOf(otherRegion), await urlOf(person, 'eu')]
  expect([new URL(localUrl).origin, new URL(remoteUrl).origin]).toEqual([addresses.us, addresses.eu])
  const [home, europeArchive] = [await download(us, localUrl), await download(eu, remoteUrl)]
  expect(namesIn(home)).not.toContain('A talk')
  expect(namesIn(europeArchive)).toContain('A talk')
  expect(JSON.parse(home.get('manifest.json') ?? '').regions).toMatchObject([{ region: 'eu' }])

  const { id } = (await readExport()) ?? {}
  await person.call(endpoints.removeDataExport, paramsOf(person))
  for (const { context } of [us, eu])
    await vi.waitFor(async () => expect(await filesContaining(context, `exports/${id}`)).toEqual([]), {
      timeout: 30_000,
    })
  expect(await eu.context.db.selectFrom('data_exports').selectAll().execute()).toEqual([])
})

it('retries while a region is down, and finally lists the missing data', async () => {
  const { us } = await createTwoRegions({ isEuDown: true })
  const person = await us.register()
  await addEuropeanWorkspace(person)
  const { id } = await person.call(endpoints.startDataExport, paramsOf(person))
  await expect(createExport(us.context, id, attempt(false))).rejects.toThrow(RetryJobError)
  const state = () => person.call(endpoints.getDataExport, paramsOf(person))
  expect((await state())?.state).toBe('working')
  await createExport(us.context, id, attempt(true))
  const missingPart = { region: 'eu', state: 'missing', bytes: null, files: null, skipped: null }
  expect(await state()).toMatchObject({ state: 'ready', regions: [missingPart] })
  const { url } = await person.call(endpoints.createDataExportLink, paramsOf(person))
  const files = await download(us, url)
  expect(JSON.parse(files.get('manifest.json') ?? '').regions).toEqual([missingPart])
  const link = await person.send(endpoints.createDataExportLink, {
    ...paramsOf(person),
    query: { region: 'eu' },
  })
  expect([link.statusCode, link.json().error]).toMatchObject([
    503,
    { code: 'region_unreachable', details: { region: 'eu' } },
  ])
})
