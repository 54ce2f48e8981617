import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { type ExportFormat, type ExportGroup, exportFiles, exportGroups } from '#contract/export-formats.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './export-dialog.module.css'

interface FormatListProps {
  /** Whether several formats can be chosen. */
  several: boolean
  chosen: readonly ExportFormat[]
  onChoose: (format: ExportFormat, isChosen: boolean) => void
}

/** Formats by purpose. */
export function FormatList({ several, chosen, onChoose }: FormatListProps) {
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
              checked={chosen.includes(format)}
              // Scrolls to it, too.
              data-autofocus={format === focused || undefined}
              onChange={(event) => onChoose(format, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
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
