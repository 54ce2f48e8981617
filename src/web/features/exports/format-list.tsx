import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import type { MediaExportKind } from '#contract/choices.ts'
import { type ExportFormat, type ExportGroup, exportFiles, exportGroups } from '#contract/export-formats.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './export-dialog.module.css'

interface FormatListProps {
  /** Whether several formats can be chosen. */
  several: boolean
  chosen: readonly ExportFormat[]
  onChoose: (format: ExportFormat, isChosen: boolean) => void
  /** Media to choose instead of a format. */
  media: {
    kinds: readonly MediaExportKind[]
    chosen: MediaExportKind | null
    onChoose: (kind: MediaExportKind) => void
  }
}

/** Formats by purpose. */
export function FormatList({ several, chosen, onChoose, media }: FormatListProps) {
  const { t } = useTranslation('exports')
  const [focused] = useState(chosen[0])
  const Choice = several ? Checkbox : Radio
  return (
    <fieldset className={classes.formats} aria-label={t(several ? 'formatsMany' : 'formats')}>
      {(Object.keys(exportGroups) as ExportGroup[]).map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.groupName}>{t(`group.${group}`)}</legend>
          {exportGroups[group].map((format) => (
            <Choice
              key={format}
              name={several ? undefined : 'format'}
              className={classes.format}
              label={<FormatName format={format} />}
              checked={media.chosen === null && chosen.includes(format)}
              // Scrolls to it, too.
              data-autofocus={format === focused || undefined}
              onChange={(event) => onChoose(format, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
      {media.kinds.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.groupName}>{t('group.media')}</legend>
          {media.kinds.map((kind) => (
            <Radio
              key={kind}
              name="format"
              className={classes.format}
              label={t(`media.${kind}`)}
              checked={media.chosen === kind}
              onChange={() => media.onChoose(kind)}
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

function FormatName({ format }: { format: ExportFormat }) {
  const { t } = useTranslation('exports')
  return (
    <>
      {t(`format.${format}`)} <span className={classes.extension}>.{exportFiles[format].extension}</span>
    </>
  )
}
