import { Button, Modal, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { namedLanguages } from '#web/lib/language-options.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useUserSettings } from '#web/lib/user-settings.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { AdvancedOptions } from './advanced-options.tsx'
import { FileView } from './file-view.tsx'
import { LinkView } from './link-view.tsx'
import { hintsProblem, noOptions, parseHints, type UploadOptions } from './upload-options.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadRequest, UploadView } from './uploader.tsx'
import classes from './uploads.module.css'
import { useChosenFiles } from './use-chosen-files.ts'
import { useLanguageChoice } from './use-language-choice.ts'
import { useLinkForm } from './use-link-form.ts'
import { type LinkStart, useStartLinks } from './use-start-links.ts'

interface UploadDialogProps {
  uid: string
  orgId: string
  queue: UploadQueue | undefined
  /** Undefined while the dialog is closed. */
  request: UploadRequest | undefined
  onTranscription: (collection: Collection) => void
  onClose: () => void
}

/** A single screen: files or a link, language, start; everything else in a drawer. */
export default function UploadDialog(props: UploadDialogProps) {
  const { uid, orgId, queue, request, onTranscription, onClose } = props
  const { t } = useTranslation('uploads')
  const [view, setView] = useState<UploadView>('files')
  const [given, setOptions] = useState<UploadOptions | null>(null)
  const chosen = useChosenFiles(useProductConfig()?.maxUploadBytes ?? Number.POSITIVE_INFINITY)
  const link = useLinkForm()
  const needsName = view === 'link' && link.isVideoSite
  const { settings, change } = useUserSettings(uid)
  const { project } = useSearch({ strict: false }) as { project?: string }
  const options = { ...(given ?? { ...noOptions, enhanced: settings.enhanced }), project }
  const choice = useLanguageChoice(needsName ? namedLanguages : undefined, settings.defaultLanguage)
  const { language } = choice
  const small = useMediaQuery('(max-width: 549px)')

  const open = useEffectEvent((opened: UploadRequest) => {
    chosen.add(opened.files)
    setView(opened.view)
  })
  useEffect(() => {
    if (request) open(request)
  }, [request])

  const startedLinks = () => {
    link.clear()
    setOptions(null)
    onClose()
  }
  const links = useStartLinks(onTranscription, startedLinks)
  const busy = links.start.phase !== 'idle'
  const close = () => {
    links.reset()
    if (busy) startedLinks()
    else onClose()
  }

  const start = async () => {
    if (!language) return
    choice.remember(language)
    if (view === 'link') return links.run(link.sources, { uid, orgId, languageCode: language, options })
    onClose()
    chosen.clear()
    setOptions(null)
    const twice = (await queue?.start(chosen.files, { orgId, languageCode: language, options })) ?? []
    for (const { name } of twice) notifications.show({ message: t('refused.twice', { name }) })
  }
  const hasSources = view === 'link' ? link.sources.length > 0 : chosen.files.length > 0 && queue
  const ready = hasSources && language && !hintsProblem(parseHints(options.hints))

  return (
    <Modal
      opened={request !== undefined}
      onClose={close}
      title={t('dialog.title')}
      size="lg"
      fullScreen={small ?? false}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{ title: classes.dialogTitle }}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('dialog.views')}
          disabled={busy}
          value={view}
          onChange={(value) => setView(value as UploadView)}
          data={[
            { value: 'files', label: t('dialog.files') },
            { value: 'link', label: t('dialog.link') },
          ]}
        />
        {view === 'files' ? <FileView chosen={chosen} /> : <LinkView form={link} disabled={busy} />}
        <LanguageSelect
          options={choice.options}
          value={language}
          onChange={choice.pick}
          description={needsName ? t('link.noAuto') : undefined}
          ownDefault={settings.defaultLanguage}
        />
        {language && (
          <Switch
            size="sm"
            label={t('dialog.setDefault')}
            checked={language === settings.defaultLanguage}
            onChange={(event) => change({ defaultLanguage: event.currentTarget.checked ? language : null })}
          />
        )}
        <AdvancedOptions
          openAtFirst={settings.openEditOptions}
          uid={uid}
          language={language}
          value={options}
          onChange={setOptions}
          onLeave={onClose}
        />
      </Stack>
      <div className={classes.dialogFoot}>
        <Button
          size="md"
          fullWidth
          disabled={!ready || busy}
          loading={busy && links.start.count === 0}
          onClick={() => void start()}
        >
          {t('dialog.start')}
        </Button>
        <Started start={links.start} />
      </div>
    </Modal>
  )
}

/** Results of started links. */
function Started({ start: { phase, count } }: { start: LinkStart }) {
  const { t } = useTranslation('uploads')
  return (
    <div role="status">
      {phase !== 'idle' && (
        <Text size="sm">{count > 0 ? t('link.started', { count }) : t('link.starting')}</Text>
      )}
      {phase === 'waiting' && (
        <Text size="sm" c="dimmed">
          {t('link.wait')}
        </Text>
      )}
    </div>
  )
}
