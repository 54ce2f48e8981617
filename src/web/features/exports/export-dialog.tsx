import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { type MediaExportKind, mediaExportKinds } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import { type ExportFormat, type ExportOption, exportFiles, exportFormats } from '#contract/export-formats.ts'
import { maxExportedCollections } from '#contract/limits.ts'
import { exportFileName } from '#domain/collections.ts'
import { ApiError, urlFor } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { startDownload } from '#web/lib/start-download.ts'
import { track } from '#web/lib/track.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useReturnedFocus } from '#web/ui/use-returned-focus.ts'
import classes from './export-dialog.module.css'
import { exportQuery, type OptionValues, sentOptions, subtitleOptions } from './export-options.ts'
import { ExportPreview } from './export-preview.tsx'
import { FormatList } from './format-list.tsx'
import { MediaExportPanel } from './media-export-panel.tsx'
import { OptionFields } from './option-fields.tsx'
import { useStartBulkExport } from './queries.ts'
import { useExportChoices } from './use-export-choices.ts'
import { useExportPreview } from './use-export-preview.ts'

interface ExportDialogProps {
  collections: readonly Collection[]
  uid: string
  orgId: string
  onClose: () => void
}

/** Dialog that exports a transcript to a file, or several to files in one archive. */
export default function ExportDialog({ collections, ...props }: ExportDialogProps) {
  const { t } = useTranslation(['exports', 'common'])
  useReturnedFocus()
  const [first] = collections
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={880}
      title={
        collections.length === 1
          ? t('exports:title', { name: first?.name || '–' })
          : t('exports:titleMany', { count: collections.length })
      }
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Choices collections={collections} {...props} />
    </Modal>
  )
}

function Choices({ collections, uid, orgId, onClose }: ExportDialogProps) {
  const { t } = useTranslation('exports')
  const choices = useExportChoices(uid)
  const isMany = collections.length > 1
  const [formats, setFormats] = useState<readonly ExportFormat[]>(
    isMany ? choices.formats : choices.formats.slice(0, 1),
  )
  const [active, setActive] = useState(formats[0] ?? 'docx')
  const [values, setValues] = useState(choices.options)
  const [media, setMedia] = useState<MediaExportKind | null>(null)
  const shown = collections.find(isTranscript)
  const preview = useExportPreview(shown?.id, active, values)
  const choose = (format: ExportFormat, isChosen: boolean) => {
    setMedia(null)
    setActive(format)
    if (!isMany) return setFormats([format])
    // In the order of the table, not of the clicks.
    setFormats(exportFormats.filter((one) => (one === format ? isChosen : formats.includes(one))))
  }
  const change = (option: ExportOption, value: number | boolean | string) =>
    setValues({ ...values, [option]: value })
  const onExport = () => {
    choices.keep({ formats: [...formats], options: values })
    for (const format of formats) void track('Transcript Exported', { format, count: collections.length })
  }
  const chosen = { formats, values, onExport, onClose }
  const mediaChoice = { kinds: isMany || !shown ? [] : kindsOf(shown), chosen: media, onChoose: setMedia }
  return (
    <>
      <div className={classes.columns}>
        <FormatList several={isMany} chosen={formats} onChoose={choose} media={mediaChoice} />
        <div className={classes.details}>
          <OptionFields
            formats={media === 'clips' ? ['aws'] : media ? ['srt'] : formats}
            values={values}
            hasRedactedWords={isMany || preview.data?.hasRedactedWords === true}
            onChange={change}
          />
          {media && shown && (
            <MediaExportPanel
              key={media}
              id={shown.id}
              kind={media}
              subtitles={subtitleOptions(values)}
              onExport={() => {
                choices.keep({ formats: [...formats], options: values })
                void track('Transcript Exported', { format: media, count: 1 })
              }}
            />
          )}
          {!media && shown && (
            <ExportPreview name={exportFileName(shown, exportFiles[active].extension)} preview={preview} />
          )}
        </div>
      </div>
      {isMany ? (
        <StartButton collections={collections} uid={uid} orgId={orgId} {...chosen} />
      ) : (
        shown &&
        !media && (
          <Group justify="flex-end" className={classes.footer ?? ''}>
            <Button onClick={() => download(shown.id, chosen)}>{t('download')}</Button>
          </Group>
        )
      )}
    </>
  )
}

/** Media that can be made from a recording. */
const kindsOf = ({ video, mediaDeleted }: Collection) =>
  mediaDeleted ? [] : mediaExportKinds.filter((kind) => kind === 'clips' || video)

const isTranscript = ({ type, processing }: Collection) =>
  type === 'transcription' && processing.state === 'complete'

interface Chosen {
  formats: readonly ExportFormat[]
  values: OptionValues
  onExport: () => void
  onClose: () => void
}

function download(id: string, { formats: [format], values, onExport, onClose }: Chosen): void {
  if (!format) return
  onExport()
  startDownload(urlFor('getSubtitles', { params: { id }, query: exportQuery(format, values) }))
  onClose()
}

type StartButtonProps = Chosen & Pick<ExportDialogProps, 'collections' | 'uid' | 'orgId'>

/** Button that starts an export of several collections, or says why it can't. */
function StartButton({ collections, uid, orgId, ...chosen }: StartButtonProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const { formats, values, onExport, onClose } = chosen
  const { mutate, isPending, error } = useStartBulkExport(uid, () => {
    onExport()
    onClose()
  })
  const problem = error && (isConflict(error) ? t('underWay') : errorText(error))
  const obstacle =
    collections.length > maxExportedCollections
      ? t('tooMany', { most: maxExportedCollections })
      : formats.length === 0 && t('noFormat')
  const start = () =>
    mutate({
      orgId,
      collections: collections.map(({ id }) => id),
      formats: formats.map((format) => ({ format, options: sentOptions(format, values) })),
    })
  return (
    <>
      {problem && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="md" className={classes.footer ?? ''}>
        <Text size="sm" c="dimmed" className={classes.note ?? ''} role="status">
          {obstacle || t('startText')}{' '}
          {!obstacle && collections.some(({ type }) => type === 'text') && t('documents')}
        </Text>
        <Button disabled={Boolean(obstacle)} loading={isPending} onClick={start}>
          {t('start', { count: collections.length })}
        </Button>
      </Group>
    </>
  )
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict'
