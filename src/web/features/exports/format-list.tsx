import { Checkbox, Radio } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  bundleExtension,
  type ExportFormat,
  type ExportGroup,
  exportFiles,
  exportGroups,
} from '#contract/export-formats.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './export-dialog.module.css'
import type { OtherExport } from './export-options.ts'

interface FormatListProps {
  /** Whether more than one format can be selected. */
  allowsMultiple: boolean
  selected: readonly ExportFormat[]
  onChoose: (format: ExportFormat, isSelected: boolean) => void
  /** Choices that aren't formats. */
  otherFormats: {
    kinds: readonly OtherExport[]
    selected: OtherExport | null
    onChoose: (kind: OtherExport) => void
  }
}

/** List of formats grouped by purpose. */
export function FormatList({ allowsMultiple, selected, onChoose, otherFormats }: FormatListProps) {
  const { t } = useTranslation('exports')
  const [initialFocus] = useState(otherFormats.selected ?? selected[0])
  const list = useRef<HTMLFieldSetElement>(null)
  // Scroll to the selected format, because the dialog focuses it without scrolling.
  useLayoutEffect(() => {
    const format = list.current?.querySelector('[data-autofocus]')
    if (!list.current || !format) return
    const { top, height } = list.current.getBoundingClientRect()
    list.current.scrollTop += format.getBoundingClientRect().top - top - height / 2
  }, [])
  const Choice = allowsMultiple ? Checkbox : Radio
  return (
    <fieldset
      ref={list}
      className={classes.formats}
      aria-label={t(allowsMultiple ? 'formatsMany' : 'formats')}
    >
      {(Object.keys(exportGroups) as ExportGroup[]).map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.groupName}>{t(`group.${group}`)}</legend>
          {exportGroups[group].map((format) => (
            <Choice
              key={format}
              name={allowsMultiple ? undefined : 'format'}
              className={classes.format}
              label={<FormatName format={format} />}
              checked={otherFormats.selected === null && selected.includes(format)}
              data-autofocus={format === initialFocus || undefined}
              onChange={(event) => onChoose(format, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
      {(['media', 'bundle'] as const).map((group) => {
        const kinds = otherFormats.kinds.filter((kind) => (kind === 'bundle') === (group === 'bundle'))
        return (
          kinds.length > 0 && (
            <fieldset key={group} className={classes.group}>
              <legend className={classes.groupName}>{t(`group.${group}`)}</legend>
              {kinds.map((kind) => (
                <Radio
                  key={kind}
                  name="format"
                  className={classes.format}
                  label={<OtherExportName kind={kind} />}
                  checked={otherFormats.selected === kind}
                  data-autofocus={kind === initialFocus || undefined}
                  onChange={() => otherFormats.onChoose(kind)}
                />
              ))}
            </fieldset>
          )
        )
      })}
    </fieldset>
  )
}

function OtherExportName({ kind }: { kind: OtherExport }) {
  const { t } = useTranslation('exports')
  return (
    <>
      {t(`media.${kind}`)}{' '}
      {kind === 'bundle' && <span className={classes.extension}>.{bundleExtension}</span>}
    </>
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
