import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { addRecording } from './testing/all-actions.ts'
import { billingRows } from './testing/foreign-ids/billing.ts'
import { correctionRows } from './testing/foreign-ids/corrections.ts'
import { libraryRows } from './testing/foreign-ids/library.ts'
import { recordingRows } from './testing/foreign-ids/recordings.ts'
import type { ForeignIdRow, ForeignKind } from './testing/foreign-ids/row.ts'
import { type Caller, createTestProduct } from './testing/product.ts'

const product = await createTestProduct({
  ZOOM_CLIENT_ID: 'id',
  ZOOM_CLIENT_SECRET: 'secret',
  ZOOM_WEBHOOK_SECRET: 'secret',
})
const caller = await product.register()
const other = await product.register('Grace Hopper')
const { uid, orgId } = caller
const { db } = product.context
const recording = await addRecording(product, caller)
const document = (await caller.call(endpoints.makeDocument, { params: { id: recording } })).id

/** Another user's objects, by kind. */
const foreignIds: Record<ForeignKind, string> = await (async (caller: Caller) => {
  const collection = await addRecording(product, caller)
  const [tag, project, highlight, dictionary] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { orgId } = caller
  await caller.call(endpoints.addTag, { params: { oid: orgId, tagId: tag }, body: { name: 'Later' } })
  await caller.call(endpoints.addProject, {
    params: { uid: caller.uid, projectId: project },
    body: { orgId, name: 'Court' },
  })
  await caller.call(endpoints.addHighlight, {
    params: { id: collection, highlightId: highlight },
    body: { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0' },
  })
  await caller.call(endpoints.saveDictionary, {
    params: { uid: caller.uid, id: dictionary },
    body: { name: 'Names', language: 'en', terms: ['Longhand'] },
  })
  const { id: diarization } = await caller.call(endpoints.startDiarization, {
    params: { id: collection },
    body: {},
  })
  const sentInput = {
    params: { uid: caller.uid },
    query: { name: 'talk.txt' },
    body: Buffer.from('Some words.'),
  }
  const binary = { 'content-type': 'application/octet-stream' }
  const answer = await caller.send(endpoints.createImport, sentInput as never, binary)
  const { id: transcript } = (answer.json() as { result: { id: string } }).result
  const captionProfile = randomUUID()
  const captionProfiles = [{ id: captionProfile, name: 'Ours', rules: profileRules('bbc') }]
  await caller.call(endpoints.changeWorkspace, { params: { oid: orgId }, body: { captionProfiles } })
  const ids = { captionProfile, collection, tag, project, highlight, dictionary, diarization, transcript }
  return { ...ids, user: caller.uid, workspace: orgId }
})(other)

const highlight = randomUUID()
const project = randomUUID()
await caller.call(endpoints.addProject, {
  params: { uid, projectId: project },
  body: { orgId, name: 'Court' },
})
const quote = { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0' }
await caller.call(endpoints.addHighlight, { params: { id: recording, highlightId: highlight }, body: quote })

const { id: upload } = await caller.call(endpoints.createUpload, {
  params: { uid },
  body: { name: 'a.mp3', size: 10 },
})
const ownIds = { uid, orgId, email: caller.email, recording, document, project, highlight, upload, quote }
const rows = {
  ...libraryRows(ownIds),
  ...recordingRows(ownIds),
  ...billingRows(ownIds),
  ...correctionRows(ownIds),
}

/** Fields with IDs that the caller creates, IDs that belong to no stored object, and fields that are ignored. */
const createdIds = new Set([
  'changeWorkspace.captionProfiles[].id',
  'startBulkExport.collections[]',
  ...['grantCredits.key', 'refundCharge.key'],
  'recordPayment.key',
  'changePlan.key',
  ...['createTranscription.cid', 'translateCollection.cid', 'makeDocument.cid', 'generateContent.cid'],
  ...['startRecode.id', 'patchTranscript.operationId', 'shiftWords.operationId', 'checkIn.after'],
  'trackEvent.ajsaid',
  // Only the ID in the path is used.
  ...['completeCorrection.id', 'requestRereview.id'],
])

it('lists every ID in a body', () => {
  // Signed calls come from another region.
  const fields = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { body, access }]) =>
    body && access !== 'signature'
      ? idsOf(z.toJSONSchema(body, jsonSchema) as Json).map((field) => name + field)
      : [],
  )
  const rowNames = Object.entries(rows).flatMap(([name, rowsOf]) => rowsOf.map(([field]) => name + field))
  expect([...new Set([...rowNames, ...createdIds])].sort()).toEqual([...new Set(fields)].sort())
})

it.each(
  (Object.entries(rows) as [RouteName, ForeignIdRow[]][]).flatMap(([name, rowsOf]) =>
    rowsOf.map(([field, kind, input], at) => [`${name}${field}`, kind, name, input, at] as const),
  ),
)("%s responds to the ID of another user's %s as to an unknown ID", async (_field, kind, name, input) => {
  const answers = []
  for (const id of [foreignIds[kind], randomUUID()]) {
    const response = await caller.send(endpoints[name] as Endpoint, input(id) as CallInput<Endpoint>)
    const message = response.body.replaceAll(id, 'ID').replace(/[0-9a-f-]{36}|\d{10,}/g, '')
    answers.push([response.statusCode, message])
    await db.deleteFrom('rate_limits').execute()
    await db.updateTable('users').set({ settings: '{}' }).where('id', '=', uid).execute()
  }
  expect(answers[0]).toEqual(answers[1])
})

type Json = { [key: string]: unknown }
const jsonSchema = { io: 'input', unrepresentable: 'any' } as const

/** Lists the fields of a schema that accept IDs. */
function idsOf(schema: Json, path = '', definitions = schema.$defs as Json): string[] {
  const prefixKeys = (part: unknown, overrides: string) =>
    part && typeof part === 'object' ? idsOf(part as Json, path + overrides, definitions) : []
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flat()
  return [
    ...(schema.format === 'uuid' ? [path] : []),
    ...prefixKeys(definitions?.[String(schema.$ref).replace('#/$defs/', '')], ''),
    ...choices.flatMap((one) => prefixKeys(one, '')),
    ...prefixKeys(schema.items, '[]'),
    ...Object.entries((schema.properties as Json) ?? {}).flatMap(([name, part]) =>
      prefixKeys(part, `.${name}`),
    ),
    ...prefixKeys(schema.propertyNames, '{}'),
    ...prefixKeys(schema.additionalProperties, '{=}'),
  ]
}
