import { useNetwork } from '@mantine/hooks'
import { formatPercent, formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isBundle } from './file-checks.ts'
import { failureText } from './upload-failure.tsx'
import { percentOf, stateOf, type UploadState } from './upload-state.ts'
import type { UploadFile } from './uploader-plugin.ts'

/** Returns the state and progress (0 to 100) of a queued file, and both as text for a row or a card. */
export function useUploadStatus(
  file: UploadFile,
  view: 'row' | 'card',
): { state: UploadState; percent: number; text: string } {
  const { t, i18n } = useTranslation('uploads')
  const { t: tError } = useTranslation('errors')
  const { online } = useNetwork()
  const locale = i18n.resolvedLanguage ?? 'en'
  const state = stateOf(file, online)
  const percent = percentOf(file)
  const status = {
    other: file.meta.duplicate?.name,
    percent: formatPercent(percent, locale, 2),
    size: formatSize(file.size ?? 0, locale),
  }
  const text = () => {
    if (state === 'failed') return failureText(tError, locale, file)
    if (state === 'starting' && isBundle(file.name)) return t('row.importing')
    return t(state === 'uploading' && view === 'card' ? 'card.uploading' : `row.${state}`, status)
  }
  return { state, percent, text: text() }
}
