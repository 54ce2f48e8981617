import { mergeEntries, move } from '#domain/ledger/accounts.ts'
import { roundUpToMinutes } from '#domain/ledger/prices.ts'
import { openLedger, post } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findWorkWithRate } from './reads.ts'

/**
 * Records the pay for work, once, in the transaction that ends the work. Correctors are paid for the played
 * minutes of withdrawn work and all minutes of completed work; other outcomes are unpaid.
 * @returns cents; 0 if the work is unpaid
 */
export async function recordPay(tx: Db, workId: string): Promise<number> {
  const work = await findWorkWithRate(tx, workId)
  if (!work?.isPaid || !work.correctorId || !work.rate) return 0
  const { correctorId, outcome, seconds, playedSeconds, language, stage, rate } = work
  if (outcome !== 'complete' && outcome !== 'withdrawn') return 0
  const minutes = roundUpToMinutes(outcome === 'complete' ? seconds : Math.min(playedSeconds, seconds))
  const cents = minutes * rate.cents
  if (cents === 0) return 0
  const isNew = await post(tx, await openLedger(tx, correctorId), {
    key: `pay:${workId}`,
    kind: 'pay',
    entries: move('earnings', 'owed', rate.currency, cents),
    details: { minutes, rate: rate.cents, language, stage, outcome },
  })
  return isNew ? cents : 0
}

/**
 * Adjusts the pay for work by adding an entry, once per decision.
 * @param cents negative to reduce the pay
 */
export async function adjustPay(
  tx: Db,
  {
    workId,
    decisionId,
    actorId,
    cents,
  }: { workId: string; decisionId: string; actorId: string; cents: number },
): Promise<void> {
  const work = await findWorkWithRate(tx, workId)
  if (!work?.isPaid || !work.correctorId || !work.rate || cents === 0) return
  const { correctorId, language, stage, rate } = work
  await post(tx, await openLedger(tx, correctorId), {
    key: `repay:${decisionId}`,
    kind: 'pay',
    actorId,
    entries: mergeEntries(move('earnings', 'owed', rate.currency, cents)),
    details: { work: workId, language, stage },
  })
}
