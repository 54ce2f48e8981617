import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { storeLogo } from '#server/features/white-labels/logos.ts'
import { createWhiteLabel } from '#server/features/white-labels/records.ts'
import { AppError } from '#server/infra/errors.ts'
import { drawEmblem } from './emblem.ts'
import { whiteLabelExamples } from './white-label-examples.ts'

/** Adds missing example pages; users of the first one start in the owner's workspace. */
export async function seedWhiteLabels(
  ctx: Context,
  { owner_id: userId, organization_id: organization }: { owner_id: string; organization_id: string },
): Promise<void> {
  for (const [i, { fields, emblem, emblemColor }] of whiteLabelExamples.entries()) {
    const newLabel = { ...fields, ...(i === 0 && { organization }) }
    const id = await createWhiteLabel(ctx, product, newLabel).catch(ignoreExisting)
    if (!id) continue
    const body = Readable.from([drawEmblem(emblem, emblemColor)])
    await storeLogo(ctx, product, { id, userId, body, length: undefined })
  }
}

const product = { actorId: null }

function ignoreExisting(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}
