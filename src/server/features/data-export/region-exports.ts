import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { RegionExport } from '#contract/data-export.ts'
import { regionExportState } from '#contract/regions.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { RetryJobError } from '#server/infra/queue/queue.ts'
import { callRegionForUser } from '#server/infra/regions/calls.ts'
import { isHomeRegion, otherRegions, type Region, regionAddress } from '#server/infra/regions/regions.ts'
import type { ExportRow } from './queries.ts'

export interface RegionExportRequest {
  exportId: string
  userId: string
  /** Whether to start an export if there is none. */
  start: boolean
}

/** Deletes the other regions' parts of exports. @throws AppError region_unreachable */
export async function removeExportsInOtherRegions(ctx: Context, exportIds: string[]): Promise<void> {
  if (!isHomeRegion(ctx.config)) return
  for (const region of otherRegions(ctx.config))
    await callRegionForUser(ctx, region, {
      path: '/regions/exports/remove',
      body: { exportIds },
      answer: z.undefined(),
    })
}

const pollIntervalMs = 1000

const requestExport = (ctx: Context, region: Region, { exportId, ...body }: RegionExportRequest) =>
  callRegionForUser(ctx, region, {
    path: `/regions/exports/${exportId}`,
    body,
    answer: regionExportState.nullable(),
  })

interface PartRequest {
  exportId: string
  userId: string
  signal: AbortSignal
  /** Whether to skip unreachable regions. */
  isLastAttempt: boolean
}

/**
 * Has the other regions create their parts of an export, and waits for them; each part stays in its region.
 * @throws RetryJobError if a region is unreachable
 */
export async function createExportsInOtherRegions(
  ctx: Context,
  request: PartRequest,
): Promise<RegionExport[]> {
  if (!isHomeRegion(ctx.config)) return []
  const results = await Promise.all(
    otherRegions(ctx.config).map((region) => makeExportIn(ctx, region, request)),
  )
  return results.flatMap((result) => result ?? [])
}

async function makeExportIn(
  ctx: Context,
  region: Region,
  { exportId, userId, signal, isLastAttempt }: PartRequest,
): Promise<RegionExport | null> {
  const missingPart = { region, state: 'missing', bytes: null, files: null, skipped: null } as const
  for (let start = true; ; start = false) {
    const part = await requestExport(ctx, region, { exportId, userId, start }).catch((error: unknown) => {
      ctx.log.warn({ err: error, region, exportId }, "the data of a region couldn't be exported")
      if (!isLastAttempt) throw new RetryJobError(`The data in ${region} couldn't be exported`)
      return missingPart
    })
    if (part === null) return start ? null : missingPart
    if (part.state === 'missing' || part.state === 'failed') return missingPart
    const { bytes, files, skipped } = part
    if (part.state === 'ready') return { region, state: 'ready', bytes, files, skipped }
    await sleep(pollIntervalMs, undefined, { signal })
  }
}

/**
 * Returns the download URL for an archive in another region.
 * @throws AppError region_unreachable; not_found
 */
export async function findRegionExportUrl(
  ctx: Context,
  region: Region,
  { id: exportId, user_id: userId }: ExportRow,
): Promise<string> {
  const part = await requestExport(ctx, region, { exportId, userId, start: false })
  if (!part?.url) throw new AppError('not_found', 'Archive not found')
  return new URL(part.url, regionAddress(ctx.config, region)).href
}
