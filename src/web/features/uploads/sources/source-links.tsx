import { Anchor, FileButton, Group } from '@mantine/core'
import {
  IconArrowLeft,
  IconBrandDropbox,
  IconBrandGoogleDrive,
  IconBrandYoutube,
  IconBrandZoom,
  IconCloud,
  IconFolder,
  IconLink,
  IconMicrophone,
  IconScreenShare,
  IconServer,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PickerView, UploadView } from '#web/features/uploads/uploader.tsx'
import classes from '#web/features/uploads/uploads.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { foldersQuery } from '#web/lib/queries/folders-query.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

interface SourceLinkProps {
  view: UploadView
  Icon: typeof IconLink
  disabled?: boolean
  onChange: (view: UploadView) => void
}

function SourceLink({ view, Icon, disabled, onChange }: SourceLinkProps) {
  const { t } = useTranslation('uploads')
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      disabled={disabled}
      className={classes.source}
      onClick={() => onChange(view)}
    >
      <Icon size={16} aria-hidden />
      {t(`sources.${view}`)}
    </Anchor>
  )
}

const pickerIcons: Record<PickerView, typeof IconLink> = {
  dropbox: IconBrandDropbox,
  'google-drive': IconBrandGoogleDrive,
  kaltura: IconVideo,
  zoom: IconBrandZoom,
  webdav: IconCloud,
  s3: IconServer,
}

/** Returns the configured services and connected folders that recordings can be selected from. */
function usePickers(orgId: string): PickerView[] {
  const config = useProductConfig()
  const isEnabled = (config?.folders.length ?? 0) > 0
  const { data: folders = [] } = useQuery({ ...foldersQuery(orgId), enabled: isEnabled })
  return [
    ...(config?.dropboxAppKey ? ['dropbox' as const] : []),
    ...(config?.sources ?? []),
    ...folders.map(({ kind }) => kind),
  ]
}

interface OtherSourcesProps {
  orgId: string
  onChange: (view: UploadView) => void
  /** Called with the files of a chosen folder. */
  onBackToFiles: (files: File[]) => void
}

/** Links to all sources except individual files. */
export function OtherSources({ orgId, onChange, onBackToFiles }: OtherSourcesProps) {
  const { t } = useTranslation('uploads')
  const pickers = usePickers(orgId)
  return (
    <Group component="nav" gap="lg" aria-label={t('dialog.views')}>
      {'webkitdirectory' in HTMLInputElement.prototype && (
        <FileButton onChange={onBackToFiles} multiple inputProps={{ webkitdirectory: '' } as object}>
          {(props) => (
            <Anchor component="button" type="button" size="sm" className={classes.source} {...props}>
              <IconFolder size={16} aria-hidden />
              {t('sources.folder')}
            </Anchor>
          )}
        </FileButton>
      )}
      <SourceLink view="recorder" Icon={IconMicrophone} onChange={onChange} />
      <SourceLink view="screen" Icon={IconScreenShare} onChange={onChange} />
      <SourceLink view="meeting" Icon={IconUsers} onChange={onChange} />
      <SourceLink view="link" Icon={IconLink} onChange={onChange} />
      <SourceLink view="video" Icon={IconBrandYoutube} onChange={onChange} />
      {pickers.map((picker) => (
        <SourceLink key={picker} view={picker} Icon={pickerIcons[picker]} onChange={onChange} />
      ))}
    </Group>
  )
}

export function BackToFiles(props: Pick<SourceLinkProps, 'disabled' | 'onChange'>) {
  return (
    <div>
      <SourceLink view="files" Icon={IconArrowLeft} {...props} />
    </div>
  )
}
