import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { register } = await sharedTestProduct()

/** Creates a user whose welcome recording starts with a different word than its draft. */
async function addCorrectedCollection() {
  const ada = await register('Ada Lovelace')
  const list = { params: { uid: ada.uid }, body: { orgId: ada.orgId } }
  const params = { id: (await ada.call(endpoints.listCollections, list)).Items[0]?.id ?? '' }
  const before = (await ada.call(endpoints.listVersions, { params })).Items[0]?.id ?? ''
  const { revision, results } = await ada.call(endpoints.getTranscript, { params })
  const [first] = results.items
  const [startTime, endTime] = [Number(first?.start_time), Number(first?.end_time)]
  const words = [
    {
      start_time: startTime,
      end_time: endTime,
      alternatives: [{ content: 'Corrected' }],
      speaker: first?.speaker ?? '',
    },
  ]
  const edit = { operationId: randomUUID(), baseRevision: revision, startTime, endTime, words }
  expect(await ada.call(endpoints.patchTranscript, { params, body: edit })).toMatchObject({ revision: 1 })
  return { ada, params, before }
}

describe('accuracy reports', () => {
  it('compare the draft with the current text', async () => {
    const { ada, params, before } = await addCorrectedCollection()
    const report = await ada.call(endpoints.getAccuracyReport, { params, query: { before } })
    expect(report).toMatchObject({ substitutions: 1, deletions: 0, insertions: 0, speakers: 0, timing: 0 })
    expect(report.wordErrorRate).toBe(1 / report.words)
    expect(report.minutes[0]?.errors).toBe(1)
    const unchangedReport = await ada.call(endpoints.getAccuracyReport, {
      params,
      query: { before, after: before },
    })
    expect(unchangedReport).toMatchObject({ wordErrorRate: 0, characterErrors: 0 })
  })

  it('are PDF files, in the language of the user', async () => {
    const { ada, params, before } = await addCorrectedCollection()
    const download = () => ada.send(endpoints.exportAccuracyReport, { params, query: { before } })
    const english = await download()
    expect(english.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7/)
    expect(english.headers['content-disposition']).toContain('Accuracy report_en.pdf')
    await ada.call(endpoints.changeProfile, { params: { uid: ada.uid }, body: { language: 'es' } })
    expect((await download()).headers['content-disposition']).toContain('Informe de exactitud')
  })

  it('are refused for versions of other transcripts, and to other users', async () => {
    const { ada, params, before } = await addCorrectedCollection()
    const other = await addCorrectedCollection()
    const response = await ada.send(endpoints.getAccuracyReport, { params, query: { before: other.before } })
    expect(response.statusCode).toBe(404)
    const strangerResponse = await other.ada.send(endpoints.getAccuracyReport, { params, query: { before } })
    expect(strangerResponse.statusCode).toBe(404)
    expect(
      (await other.ada.send(endpoints.exportAccuracyReport, { params, query: { before } })).statusCode,
    ).toBe(404)
  })
})
