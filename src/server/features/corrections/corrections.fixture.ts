import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import { wordsToItems } from '#domain/words/items.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { appointCorrector } from '#server/testing/precision.ts'
import type { Caller, TestProduct } from '#server/testing/product.ts'

/** Creates helpers that set up customers, correctors, and reviewers for a language used by only one test. */
export function createCorrectionHelpers(product: TestProduct) {
  const { context, register } = product
  const { db } = context

  /** Registers a corrector for one of the installation's languages. */
  async function registerCorrector(language: string, { reviewer = false, probation = 0 } = {}) {
    const caller = await register('Ada Yonath')
    await appointCorrector(context, caller.uid, language, null)
    await db
      .updateTable('corrector_languages')
      .set({ reviewer, probation })
      .where('user_id', '=', caller.uid)
      .execute()
    return caller
  }

  /** Orders Precision for a new recording in a given language; also returns the recording's owner. */
  async function createOrder(language: string, body: object = {}) {
    const owner = await register('Grace Hopper')
    return { owner, ...(await orderOf(owner, language, body)) }
  }

  async function orderOf(owner: Caller, language: string, body: object = {}) {
    const id = await addRecording(product, owner)
    const collectionFields = { language_code: `${language}-XX`, duration_seconds: 90 }
    await db.updateTable('collections').set(collectionFields).where('id', '=', id).execute()
    const params = { id }
    await owner.call(endpoints.orderPrecision, { params, body })
    return { id, params }
  }

  /** Changes the first word, as either a corrector or a customer. */
  async function edit(caller: Caller, id: string, text: string) {
    const transcript = await findTranscript(db, id)
    const word = { text, start: 0, end: 400, confidence: 1, speaker: 'spk_0' }
    return caller.send(endpoints.patchTranscript, {
      params: { id },
      body: {
        operationId: randomUUID(),
        baseRevision: transcript?.revision ?? 0,
        startTime: 0,
        endTime: 0.5,
        words: wordsToItems([word]),
      },
    })
  }

  const rowOf = (id: string) =>
    db.selectFrom('corrections').selectAll().where('collection_id', '=', id).executeTakeFirstOrThrow()
  const worksOf = (id: string) =>
    db
      .selectFrom('correction_works')
      .innerJoin('corrections', 'corrections.id', 'correction_id')
      .selectAll('correction_works')
      .where('collection_id', '=', id)
      .orderBy('taken_at')
      .execute()
  const pop = (caller: Caller, lang: string) => caller.send(endpoints.popCorrection, { params: { lang } })
  return { corrector: registerCorrector, order: createOrder, orderOf, edit, rowOf, worksOf, pop }
}

/** Returns the error code in a response. */
export const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code
