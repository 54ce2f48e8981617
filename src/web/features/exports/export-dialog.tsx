import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type ExportFormat, type ExportOption, exportFiles, exportFormats } from '#contract/export-formats.ts'
import { maxExportedCollections } from '#contract/limits.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { workspaceQuery } from '#web/lib/queries/workspace-query.ts'
import { track } from '#web/lib/track.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { DocumentFields } from './document-fields.tsx'
import { DownloadButton } from './download-button.tsx'
import classes from './export-dialog.module.css'
import {
  type OptionValues,
  otherExports,
  profileChoices,
  subtitleOptions,
  toRequestOptions,
} from './export-options.ts'
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

/** Dialog for exporting a single transcript to a file, or several transcripts to an archive of files. */
export default function ExportDialog({ collections, ...props }: ExportDialogProps) {
  const { t } = useTranslation(['exports', 'common'])
  useRestoreFocus()
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
  const choices = useExportChoices(uid, orgId)
  const hasMultiple = collections.length > 1
  const [formats, setFormats] = useState<readonly ExportFormat[]>(
    hasMultiple ? choices.formats : choices.formats.slice(0, 1),
  )
  const [active, setActive] = useState(formats[0] ?? 'docx')
  const [chosenValues, setValues] = useState(choices.options)
  const { data: workspace } = useQuery(workspaceQuery(orgId))
  const profiles = profileChoices(workspace?.captionProfiles ?? [], (name) => t(`profile.${name}`))
  // The workspace's profile may have been deleted.
  const isKnown = profiles.some(({ value }) => value === chosenValues.profile)
  const values = isKnown ? chosenValues : { ...chosenValues, profile: 'standard' }
  const previewedCollection = collections.find(isTranscript)
  const kinds = hasMultiple || !previewedCollection ? [] : otherExportsOf(previewedCollection)
  const [other, setOther] = useState(kinds.find((kind) => kind === choices.other) ?? null)
  const preview = useExportPreview(previewedCollection?.id, active, values)
  const needsUpgrade = hasErrorCode(preview.error, 'upgrade_required')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (needsUpgrade) close()
  }, [needsUpgrade])
  const choose = (format: ExportFormat, isSelected: boolean) => {
    setOther(null)
    setActive(format)
    if (!hasMultiple) return setFormats([format])
    // Use table order, not the order of clicks.
    setFormats(exportFormats.filter((each) => (each === format ? isSelected : formats.includes(each))))
  }
  const change = (option: ExportOption, value: number | boolean | string) =>
    setValues({ ...values, [option]: value })
  const onExport = () => {
    choices.storeChoices({ formats: [...formats], options: chosenValues, other })
    for (const format of formats) void track('Transcript Exported', { format, count: collections.length })
  }
  const selection = { formats, values, onExport, onClose }
  const otherSelection = { kinds, selected: other, onChoose: setOther }
  return (
    <>
      <div className={classes.columns}>
        <FormatList
          allowsMultiple={hasMultiple}
          selected={formats}
          onChoose={choose}
          otherFormats={otherSelection}
        />
        <div className={classes.details}>
          {other !== 'bundle' && (
            <OptionFields
              profiles={profiles}
              formats={other === 'clips' ? ['aws'] : other ? ['srt'] : formats}
              values={values}
              hasRedactedWords={hasMultiple || preview.data?.hasRedactedWords === true}
              onChange={change}
            />
          )}
          {!other && !hasMultiple && previewedCollection && (active === 'docx' || active === 'pdf') && (
            <DocumentFields uid={uid} collection={previewedCollection} />
          )}
          {other === 'bundle' && (
            <Text size="sm" className={classes.media ?? ''}>
              {t('mediaText.bundle')}
            </Text>
          )}
          {other && other !== 'bundle' && previewedCollection && (
            <MediaExportPanel
              key={other}
              id={previewedCollection.id}
              kind={other}
              subtitles={subtitleOptions(values)}
              onExport={() => {
                choices.storeChoices({ formats: [...formats], options: chosenValues, other })
                void track('Transcript Exported', { format: other, count: 1 })
              }}
            />
          )}
          {!other && previewedCollection && (
            <ExportPreview
              name={exportFileName(previewedCollection, exportFiles[active].extension)}
              format={active}
              preview={preview}
            />
          )}
        </div>
      </div>
      {hasMultiple ? (
        <StartButton collections={collections} uid={uid} orgId={orgId} {...selection} />
      ) : (
        previewedCollection &&
        (!other || other === 'bundle') && (
          <DownloadButton
            key={other ?? active}
            collection={previewedCollection}
            format={other ? undefined : formats[0]}
            values={values}
            onExport={onExport}
            onClose={onClose}
          />
        )
      )}
    </>
  )
}

/**
 * Returns the exports, other than formats, that are available for a recording. A bundle can't hide redacted
 * words.
 */
const otherExportsOf = ({ video, mediaDeleted, trimmed }: Collection) =>
  otherExports.filter((kind) => (kind === 'bundle' ? !trimmed : !mediaDeleted && (kind === 'clips' || video)))

const isTranscript = ({ type, processing }: Collection) =>
  type === 'transcription' && processing.state === 'complete'

interface ExportChoice {
  formats: readonly ExportFormat[]
  values: OptionValues
  onExport: () => void
  onClose: () => void
}

type StartButtonProps = ExportChoice & Pick<ExportDialogProps, 'collections' | 'uid' | 'orgId'>

/** Button that starts a bulk export, or explains why that isn't possible. */
function StartButton({ collections, uid, orgId, ...selection }: StartButtonProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const { formats, values, onExport, onClose } = selection
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
      formats: formats.map((format) => ({ format, options: toRequestOptions(format, values) })),
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

const isConflict = (error: unknown) => hasErrorCode(error, 'conflict')
