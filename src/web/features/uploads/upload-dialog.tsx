import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { openUpsell } from '#web/lib/api/query-client.ts'
import { withoutAutoDetect } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { FileView } from './file-view.tsx'
import { LinkProgress } from './links/link-progress.tsx'
import { LinkView } from './links/link-view.tsx'
import type { LinkForm } from './links/use-link-form.ts'
import { useStartLinks } from './links/use-start-links.ts'
import { TranscriptionFields } from './options/transcription-fields.tsx'
import { hintsProblem, noOptions, parseHints, type UploadOptions } from './options/upload-options.ts'
import { useLanguageChoice } from './options/use-language-choice.ts'
import { isBundle } from './queue/file-checks.ts'
import type { UploadQueue } from './queue/upload-queue.ts'
import { PickerSource } from './sources/picker-source.tsx'
import { BackToFiles, OtherSources } from './sources/source-links.tsx'
import { TranscriptField } from './transcript-field.tsx'
import type { RenderRecorder, UploadRequest, UploadView } from './uploader.tsx'
import classes from './uploads.module.css'
import { useStartUploads } from './use-start-uploads.ts'
import { useUploadSources } from './use-upload-sources.ts'

const UploadCost = lazyComponent(() => import('./upload-cost.tsx'))

/** Delay between opening the dialog and showing validation messages, in milliseconds. */
const messageDelayMs = 1_000

interface UploadDialogProps {
  uid: string
  orgId: string
  queue: UploadQueue | undefined
  /** Request that opened the dialog; undefined while it is closed. */
  request: UploadRequest | undefined
  /** Checks whether the workspace has minutes left, and shows a message if it doesn't. */
  hasMinutes: () => Promise<boolean>
  renderRecorder: RenderRecorder
  onTranscription: (collection: Collection) => void
  onClose: () => void
}

/** Upload dialog with a single screen for source, language and start button; everything else is in drawers. */
export default function UploadDialog(props: UploadDialogProps) {
  const { uid, orgId, queue, request, hasMinutes, renderRecorder, onTranscription, onClose } = props
  const { t } = useTranslation('uploads')
  const startUploads = useStartUploads(queue)
  const sources = useUploadSources()
  const { view, setView, chosenFiles, link, recorder, items, picker, recorderView, isLink } = sources
  const { files, paid, hasSources, needsLanguage, disablesDetection } = sources
  const { settings } = useUserSettings(uid)
  const { options, setOptions, isForBlog } = useOptions(settings.enhanced)
  const choice = useLanguageChoice(
    disablesDetection ? withoutAutoDetect : undefined,
    settings.defaultLanguage,
  )
  const { language } = choice
  const isSmallScreen = useMediaQuery('(max-width: 549px)')
  const foot = useBarHeight('--dialog-foot')

  const openRequest = useEffectEvent((newRequest: UploadRequest) => {
    chosenFiles.add(newRequest.files)
    // While a recorder is in use, dropped files wait in the file view.
    if (!recorder.isInUse) setView(newRequest.view)
  })
  useEffect(() => {
    if (request) openRequest(request)
  }, [request])

  const handleLinksStarted = () => {
    link.clear()
    items.clear()
    setOptions(null)
    onClose()
  }
  const links = useStartLinks(onTranscription, handleLinksStarted)
  const [isChecking, setIsChecking] = useState(false)
  const payer = usePayer()
  const [isTooLong, setTooLong] = useState(false)
  const busy = isChecking || links.start.phase !== 'idle'
  const close = () => {
    links.reset()
    if (busy) handleLinksStarted()
    else onClose()
  }

  const start = async () => {
    if (needsLanguage && !language) return
    if (isTooLong) return openUpsell('FileSizeLimit')
    if (language) choice.remember(language)
    const release = recorderView ? recorder.hold() : undefined
    if (!isLink && !picker) onClose()
    setIsChecking(true)
    const hasEnoughMinutes = await hasMinutes().finally(() => setIsChecking(false))
    if (!hasEnoughMinutes) {
      release?.()
      return onClose()
    }
    const languageCode = language ?? ''
    const target = { uid, orgId, languageCode, options }
    if (isLink) return links.run(link, target)
    if (picker) return links.run({ sources: items.sources(picker), subscription: null }, target)
    if (recorderView) recorder.clear()
    else chosenFiles.clear()
    setOptions(null)
    await startUploads(files, { orgId, languageCode, options })
    release?.()
  }
  const missingLanguage = needsLanguage && !language ? 'language' : null
  const missingPart = hasSources ? missingLanguage : sources.missingSource
  const isReady =
    hasSources && (language || !needsLanguage) && queue && !hintsProblem(parseHints(options.hints))

  return (
    <Modal
      opened={request !== undefined}
      onClose={close}
      title={t(`titles.${view}`)}
      size="lg"
      fullScreen={isSmallScreen ?? false}
      // Clicking outside the dialog must not end a recording, or lose one that the browser can't store.
      closeOnClickOutside={!recorder.isInUse}
      closeOnEscape={!recorder.isInUse}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{ title: classes.dialogTitle }}
    >
      <Stack gap="md">
        {view === 'files' ? (
          <>
            <FileView chosenFiles={chosenFiles} prompt={t(isForBlog ? 'dialog.blog' : 'dialog.drop')} />
            <OtherSources orgId={orgId} onChange={setView} onBackToFiles={chosenFiles.add} />
            <TranscriptField
              uid={uid}
              files={chosenFiles.files.filter(({ file }) => !isBundle(file.name))}
              onAttach={chosenFiles.attach}
            />
          </>
        ) : (
          <BackToFiles disabled={busy || recorder.isRecording} onChange={setView} />
        )}
        {isLink && <LinkView form={link} disabled={busy} isVideo={view === 'video'} />}
        {picker && <PickerSource uid={uid} orgId={orgId} view={picker} chosenItems={items} disabled={busy} />}
        {recorderView &&
          renderRecorder(recorderView, {
            uid,
            language,
            disabled: busy,
            hasRecording: hasSources,
            ...recorder.handlers,
          })}
        {needsLanguage && (
          <TranscriptionFields
            uid={uid}
            orgId={orgId}
            choice={choice}
            languageNote={disablesDetection ? t('link.noAuto') : undefined}
            asksSpeakerCount={view !== 'meeting'}
            isForBlog={isForBlog}
            options={options}
            onChange={setOptions}
            onLeave={onClose}
          />
        )}
      </Stack>
      <div ref={foot} className={classes.dialogFoot}>
        <Suspense>
          {request && payer && hasSources && (
            <UploadCost
              payer={payer}
              files={isLink || picker ? [] : paid.map(({ file }) => file)}
              links={isLink ? link.lengths : picker ? items.itemsIn(picker).map(() => null) : []}
              precision={options.isPrecision ? language : null}
              onChecked={setTooLong}
            />
          )}
        </Suspense>
        <Button
          size="md"
          fullWidth
          tt={view === 'screen' ? 'uppercase' : undefined}
          disabled={!isReady || busy}
          loading={busy && links.start.count === 0}
          onClick={() => void start()}
        >
          {t(recorderView ? `submit.${recorderView}` : needsLanguage ? 'dialog.start' : 'dialog.import')}
        </Button>
        {request && <MissingMessage missing={missingPart} />}
        <LinkProgress start={links.start} />
      </div>
    </Modal>
  )
}

/** Manages the options for the next recordings. The URL sets the project and whether to write a blog post. */
function useOptions(enhanced: boolean) {
  const { project, product } = useSearch({ strict: false }) as { project?: string; product?: string }
  const config = useProductConfig()
  const [customOptions, setCustomOptions] = useState<UploadOptions | null>(null)
  const isForBlog = product !== undefined
  const convertToBlog = isForBlog && config?.textModel === true
  const options = customOptions ?? { ...noOptions, enhanced, project, convertToBlog }
  return { options, setOptions: setCustomOptions, isForBlog }
}

interface MissingMessageProps {
  missing: UploadView | 'language' | 'recording' | LinkForm['missing']
}

/** Message about missing requirements for the upload, shown once the dialog has been open for a moment. */
function MissingMessage({ missing }: MissingMessageProps) {
  const { t } = useTranslation('uploads')
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), messageDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {missing !== null && isVisible && (
        <Text size="sm" c="dimmed" mt={8}>
          {t(`missing.${missing}`)}
        </Text>
      )}
    </div>
  )
}
