import { useState } from 'react'
import { useLinkForm } from './links/use-link-form.ts'
import { isBundle } from './queue/file-checks.ts'
import { pickerViews } from './sources/picker-source.tsx'
import { useChosenItems } from './sources/use-chosen-items.ts'
import type { UploadView } from './uploader.tsx'
import { useChosenFiles } from './use-chosen-files.ts'
import { useRecordedFile } from './use-recorded-file.ts'

/** Manages the current view and everything chosen in each view. */
export function useUploadSources() {
  const [view, setView] = useState<UploadView>('files')
  const chosenFiles = useChosenFiles()
  const link = useLinkForm()
  const recorder = useRecordedFile()
  const items = useChosenItems()
  const picker = pickerViews.find((id) => id === view)
  const recorderView = view === 'recorder' || view === 'screen' || view === 'meeting' ? view : null
  const isLink = view === 'link' || view === 'video'
  const files = recorderView ? recorder.files : chosenFiles.files
  const filesToTranscribe = files.filter(({ file }) => !isBundle(file.name))
  const hasSources = isLink
    ? link.sources.length > 0 || link.subscription !== null
    : picker
      ? items.itemsIn(picker).length > 0
      : files.length > 0
  return {
    view,
    setView,
    chosenFiles,
    link,
    recorder,
    items,
    picker,
    /** The current view, if it has a recorder. */
    recorderView,
    isLink,
    files,
    /** Files that will be transcribed. */
    paid: filesToTranscribe,
    hasSources,
    missingSource: isLink ? link.missing : recorder.isRecording ? ('recording' as const) : view,
    needsLanguage: view !== 'files' || files.length === 0 || filesToTranscribe.length > 0,
    disablesDetection: view === 'video' || (isLink && link.isVideoSite),
  }
}
