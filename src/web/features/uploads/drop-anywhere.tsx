import '@mantine/dropzone/styles.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { DragHover, fileHoverTimeoutMs } from '#web/lib/browser/drag-hover.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { noOptions } from './options/upload-options.ts'
import { useUploader } from './uploader.tsx'
import classes from './uploads.module.css'
import { useFileCheck } from './use-chosen-files.ts'
import { useStartUploads } from './use-start-uploads.ts'

/**
 * Accepts files dropped anywhere on the page. With a default language, they upload immediately; otherwise
 * they wait in the panel until a language is chosen. If a dialog is open, it receives them instead.
 */
export default function DropAnywhere() {
  const { t } = useTranslation('uploads')
  const { open, isOpen, uid, orgId, queue, hasMinutes } = useUploader()
  const { settings } = useUserSettings(uid)
  const { project } = useSearch({ strict: false }) as { project?: string }
  const check = useFileCheck()
  const startUploads = useStartUploads(queue)
  const upload = async (files: File[]) => {
    if (files.length === 0 || !(await hasMinutes())) return
    const options = { ...noOptions, enhanced: settings.enhanced, project }
    const chosenFiles = files.map((file) => ({ file }))
    await startUploads(chosenFiles, { orgId, languageCode: settings.defaultLanguage ?? '', options })
  }
  // Files dropped before the queue was opened.
  const [earlyFiles, setEarlyFiles] = useState<File[]>([])
  const uploadEarly = useEffectEvent(() => {
    if (earlyFiles.length === 0) return
    setEarlyFiles([])
    void upload(earlyFiles)
  })
  useEffect(() => {
    if (queue) uploadEarly()
  }, [queue])
  const dragCount = useDragCounter()
  return (
    <Dropzone.FullScreen
      key={dragCount}
      active
      // The drop zone is invisible and doesn't open a file chooser.
      activateOnKeyboard={false}
      onDrop={(files) => {
        if (isOpen) return open(files)
        const acceptedFiles = check(files)
        if (queue) void upload(acceptedFiles)
        else setEarlyFiles((before) => [...before, ...acceptedFiles])
      }}
      className={classes.overlay}
      inputProps={{ 'aria-label': t('dropAnywhere') }}
    >
      <Stack align="center" justify="center" gap="sm" h="100%" style={{ pointerEvents: 'none' }}>
        <IconUpload size={44} stroke={1.2} aria-hidden />
        <Text fz={24} ff="var(--lh-reading)">
          {t('dropAnywhere')}
        </Text>
      </Stack>
    </Dropzone.FullScreen>
  )
}

const dragEvents = ['dragenter', 'dragover'] as const

/** Counts drags that ended without an event, so that the drop target can be reset. */
function useDragCounter(): number {
  const [dragCount, setDragCount] = useState(0)
  useEffect(() => {
    const hover = new DragHover(fileHoverTimeoutMs, () => setDragCount((before) => before + 1))
    const extendHover = () => hover.extend()
    const end = () => hover.end()
    // In some browsers, drag events reveal only that files are being dragged.
    for (const type of dragEvents) addEventListener(type, extendHover, true)
    addEventListener('drop', end, true)
    return () => {
      for (const type of dragEvents) removeEventListener(type, extendHover, true)
      removeEventListener('drop', end, true)
      hover.end()
    }
  }, [])
  return dragCount
}
