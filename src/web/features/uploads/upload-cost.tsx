import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Estimate } from '#web/editing/costs/estimate.tsx'
import type { Payer } from '#web/lib/queries/payer.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import { readLength } from './file-length.ts'

interface UploadCostProps {
  payer: Payer
  files: readonly File[]
  /** Durations of the links' recordings in seconds; null if unknown. */
  links: readonly (number | null)[]
  /** Language for which to also order Precision; null if it isn't ordered. */
  precision: string | null
  /** Called with whether any recording is longer than the plan allows. */
  onChecked: (isTooLong: boolean) => void
}

const fileKey = ({ name, size, lastModified }: File) => ['file-length', name, size, lastModified]

/** Shows the cost of transcribing the selected recordings. */
export default function UploadCost({ payer, files, links, precision, onChecked }: UploadCostProps) {
  const limit = usePlan(payer)?.plan.fileSeconds ?? null
  const lengthQueries = useQueries({
    queries: files.map((file) => ({
      queryKey: fileKey(file),
      queryFn: () => readLength(file),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const seconds = [...lengthQueries.map(({ data = null }) => data), ...links]
  const isTooLong = limit !== null && seconds.some((length) => length !== null && length > limit)
  useEffect(() => onChecked(isTooLong), [isTooLong, onChecked])
  if (seconds.length === 0 || lengthQueries.some(({ isPending }) => isPending)) return null
  return (
    <>
      <Estimate work={{ kind: 'upload', seconds }} />
      {precision !== null && <Estimate work={{ kind: 'precision', languageCode: precision, seconds }} />}
    </>
  )
}
