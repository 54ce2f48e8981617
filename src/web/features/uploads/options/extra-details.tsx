import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { useSetupHint } from '#web/lib/queries/staff.ts'
import { Collapsible } from './collapsible.tsx'
import { PrecisionSwitch } from './precision-switch.tsx'
import type { UploadOptions } from './upload-options.ts'

interface ExtraDetailsProps {
  uid: string
  orgId: string
  /** Language code; null if no language is chosen. */
  language: string | null
  isInitiallyOpen?: boolean
  value: UploadOptions
  onChange: (options: UploadOptions) => void
}

/** Section for the transcript's project, description and proofreading, and for a blog post based on it. */
export function ExtraDetails(props: ExtraDetailsProps) {
  const { uid, orgId, language, isInitiallyOpen = false, value, onChange } = props
  const { t } = useTranslation('uploads')
  const { data: projects = [] } = useQuery(projectsQuery(uid, orgId))
  const config = useProductConfig()
  const setupHint = useSetupHint()
  return (
    <Collapsible title={t('details.title')} isInitiallyOpen={isInitiallyOpen}>
      {projects.length > 0 && (
        <NativeSelect
          label={t('details.project')}
          value={value.project ?? ''}
          onChange={(event) => onChange({ ...value, project: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('details.noProject') },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Textarea
        label={t('options.description')}
        description={t('options.descriptionHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={5000}
        value={value.description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
      <PrecisionSwitch
        orgId={orgId}
        language={language}
        checked={value.isPrecision}
        onChange={(isPrecision) => onChange({ ...value, isPrecision })}
      />
      {config && (
        <Switch
          label={t('details.blog')}
          description={
            config.textModel
              ? t('details.blogHelp')
              : `${t('details.blogUnavailable')} ${setupHint('TEXT_MODEL')}`
          }
          disabled={!config.textModel}
          checked={value.convertToBlog && config.textModel}
          onChange={(event) => onChange({ ...value, convertToBlog: event.currentTarget.checked })}
        />
      )}
    </Collapsible>
  )
}
