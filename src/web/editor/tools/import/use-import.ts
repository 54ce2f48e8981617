import { useState } from 'react'
import type { ImportEncoding } from '#contract/choices.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { wholeTextEdit } from '#web/editor/core/saving/edits.ts'
import { ensureSaved } from '#web/editor/core/saving/ensure-saved.ts'
import { fetchTranscript } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useRestoreVersion } from '#web/editor/tools/versions/use-restore-version.tsx'
import { call, sendFile } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useImportErrorText } from '#web/lib/import-texts.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'

/** A file and the result of comparing it with the current transcript. */
interface ChosenImport {
  file: File
  preview: ImportPreview
  /** Whether the encoding was guessed. */
  isGuessed: boolean
}

/** Manages an import: compares a file with the current transcript, and applies it as a single undo step. */
export function useImport(collectionId: string, session: Session) {
  const { saver, speakers, view } = session
  const { t } = useTranslation(['transcripts', 'editing', 'common'])
  const errorText = useImportErrorText()
  const { restore } = useRestoreVersion(collectionId, { view, saver })
  const [chosen, setChosen] = useState<ChosenImport | null>(null)
  const [busy, setBusy] = useState<'reading' | 'applying' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const runTask = async (kind: 'reading' | 'applying', task: () => Promise<void>): Promise<boolean> => {
    setBusy(kind)
    setProblem(null)
    try {
      await task()
      return true
    } catch (error) {
      setProblem(errorText(error))
      return false
    } finally {
      setBusy(null)
    }
  }
  const choose = (file: File, encoding?: ImportEncoding) =>
    void runTask('reading', async () => {
      if (!encoding) setChosen(null)
      if (!(await ensureSaved(saver, t('import.unsaved')))) return
      const input = { params: { id: collectionId }, query: { name: file.name, encoding } }
      const preview = await sendFile('previewImport', input, file)
      setChosen({ file, preview, isGuessed: encoding !== undefined || !preview.encodingCertain })
    })
  const apply = async (): Promise<boolean> => {
    if (!chosen || !(await ensureSaved(saver, t('import.unsaved')))) return false
    return runTask('applying', async () => {
      const result: { undo: string | null } = { undo: null }
      await saver.perform(async () => {
        const params = { id: collectionId, importId: chosen.preview.id }
        const { revision, undo } = await call('applyImport', { params })
        const currentTranscript = await fetchTranscript(collectionId)
        speakers.applyServerList(currentTranscript.speakers)
        result.undo = undo
        return { revision, patch: wholeTextEdit([], currentTranscript.words) }
      })
      const { undo } = result
      const run = () => void (undo && restore(undo, t('editing:versions.restoredBack')))
      showUndoToast(t('import.applied'), undo ? { label: t('common:undo'), run } : null)
    })
  }
  return { chosen, choose, isReading: busy === 'reading', apply, isApplying: busy === 'applying', problem }
}
