import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import { importEncodings } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { transcriptFileExtensions, useImportSummary } from '#web/lib/import-texts.ts'
import { EncodingSelect } from '#web/ui/encoding-select.tsx'
import type { AttachedTranscript, ChosenFile } from './queue/upload-queue.ts'
import classes from './uploads.module.css'
import { useAttachTranscripts } from './use-attach-transcripts.ts'

interface TranscriptFieldProps {
  uid: string
  /** Recordings that the transcripts belong to. */
  files: ChosenFile[]
  onAttach: (recording: File, transcript: AttachedTranscript | undefined) => void
}

/**
 * Field for existing transcripts of the recordings: a single one for a single recording, otherwise files with
 * matching names.
 */
export function TranscriptField(props: TranscriptFieldProps) {
  if (props.files.length === 0) return null
  return (
    <Suspense>
      <Field {...props} />
    </Suspense>
  )
}

function Field({ uid, files, onAttach }: TranscriptFieldProps) {
  const { t } = useTranslation('transcripts')
  const { attach, readingNames, problems } = useAttachTranscripts(uid, files, onAttach)
  const label = useId()
  const hasMultiple = files.length > 1
  const withTranscript = files.filter(({ transcript }) => transcript)
  const choice = hasMultiple ? 'chooseMany' : withTranscript.length > 0 ? 'chooseOther' : 'choose'
  return (
    <fieldset className={classes.transcripts} aria-labelledby={label}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div>
          <Text id={label} size="sm" fw={500}>
            {t('import.field.label')}
          </Text>
          <Text size="xs" c="dimmed">
            {t(hasMultiple ? 'import.field.helpMany' : 'import.field.help')}
          </Text>
        </div>
        <FileButton
          multiple
          accept={transcriptFileExtensions}
          onChange={(chosenFiles) => void attach(hasMultiple ? chosenFiles : chosenFiles.slice(0, 1))}
        >
          {(button) => (
            <Button size="xs" variant="default" className={classes.fixed} {...button}>
              {t(`import.field.${choice}`)}
            </Button>
          )}
        </FileButton>
      </Group>
      {withTranscript.map(({ file, transcript }) => (
        <AttachedFile
          key={file.name}
          transcript={transcript as AttachedTranscript}
          recording={hasMultiple ? file.name : undefined}
          onEncodingChange={(encoding) => void attach([(transcript as AttachedTranscript).file], encoding)}
          onRemove={() => onAttach(file, undefined)}
        />
      ))}
      <div role="status">
        {readingNames.map((name) => (
          <Text key={name} size="sm" c="dimmed">
            {t('import.field.reading', { name })}
          </Text>
        ))}
      </div>
      <div role="alert">
        {problems.map((problem) => (
          <Text key={problem} size="sm" c="var(--lh-danger)">
            {problem}
          </Text>
        ))}
      </div>
    </fieldset>
  )
}

interface AttachedFileProps {
  transcript: AttachedTranscript
  /** Name of the recording, if there is more than one. */
  recording: string | undefined
  onEncodingChange: (encoding: (typeof importEncodings)[number]) => void
  onRemove: () => void
}

function AttachedFile({ transcript: { info }, recording, onEncodingChange, onRemove }: AttachedFileProps) {
  const { t } = useTranslation('transcripts')
  const summarizeImport = useImportSummary()
  return (
    <>
      <div className={classes.file}>
        <IconFileText size={20} stroke={1.5} aria-hidden className={classes.fileIcon} />
        <div className={classes.fileName}>
          <Text size="sm" truncate title={info.name}>
            <bdi>{info.name}</bdi>
            {recording && (
              <>
                {' → '}
                <bdi>{recording}</bdi>
              </>
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {summarizeImport(info)}
          </Text>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('import.field.remove', { name: info.name })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {info.encoding && !info.encodingCertain && (
        <EncodingSelect
          label={t('import.encoding')}
          description={t('import.encodingHelp', { beginning: info.beginning })}
          encodings={importEncodings}
          value={info.encoding}
          onChange={onEncodingChange}
        />
      )}
    </>
  )
}
