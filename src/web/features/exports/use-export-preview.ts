import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ExportFormat } from '#contract/export-formats.ts'
import { type OptionValues, toExportQuery } from './export-options.ts'
import { previewQuery } from './queries.ts'

/** Fetches the beginning of a transcript's exported file as options change; disabled without an ID. */
export function useExportPreview(id: string | undefined, format: ExportFormat, values: OptionValues) {
  const [debouncedValues] = useDebouncedValue(values, 300)
  const query = previewQuery({ params: { id: id ?? '' }, query: toExportQuery(format, debouncedValues) })
  return useQuery(id === undefined ? { ...query, queryFn: skipToken } : query)
}
