import type { PagePreview, TablePreview } from '#contract/export-previews.ts'
import { paperColors } from '#domain/exports/paper-colors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './file-preview.module.css'

interface FilePreviewProps {
  page: PagePreview | null
  table: TablePreview | null
  isCut: boolean
}

/** Preview of the beginning of a Word, PDF or Excel file. */
export default function FilePreview({ page, table, isCut }: FilePreviewProps) {
  const { t } = useTranslation('exports')
  return (
    <>
      <p className={classes.note}>{t(page ? 'previewPages' : 'previewRows')}</p>
      {/* Focusable, so that keyboard users can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <div className={classes.desk} tabIndex={0}>
        {page && <PageSheet page={page} />}
        {table && <TablePreviewView table={table} />}
        {isCut && <p className={classes.more}>{t('previewCut')}</p>}
      </div>
    </>
  )
}

function PageSheet({ page }: { page: PagePreview }) {
  const { title, hasTitle, details, header, footer, layout, paragraphs } = page
  return (
    <div className={classes.paper}>
      <p className={classes.edge} dir="auto">
        {header}
      </p>
      {hasTitle && (
        <p className={classes.title} dir="auto">
          {title}
        </p>
      )}
      {details && (
        <p className={classes.details} dir="auto">
          {details}
        </p>
      )}
      <div className={layout === 'table' ? classes.turns : undefined}>
        {paragraphs.map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity and no state
          <Turn key={i} paragraph={paragraph} />
        ))}
      </div>
      {footer && (
        <p className={`${classes.edge} ${classes.foot}`} dir="auto">
          {footer}
        </p>
      )}
    </div>
  )
}

function Turn({ paragraph }: { paragraph: PagePreview['paragraphs'][number] }) {
  const { speaker, time, isRightToLeft, runs, comments } = paragraph
  return (
    <div className={classes.turn}>
      {(speaker || time) && (
        <p className={classes.speaker}>
          {speaker && <bdi>{speaker}</bdi>} {time && <span className={classes.quiet}>{time}</span>}
        </p>
      )}
      <div>
        <p dir={isRightToLeft ? 'rtl' : 'ltr'}>
          {runs.map(({ text, color }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity and no state
            <span key={i}>
              {i > 0 && ' '}
              {color ? <mark style={{ background: `#${paperColors[color]}` }}>{text}</mark> : text}
            </span>
          ))}
        </p>
        {comments.map((comment, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments have no other identity and no state
          <p key={i} className={classes.comment} dir="auto">
            {comment}
          </p>
        ))}
      </div>
    </div>
  )
}

function TablePreviewView({ table: { columns, rows } }: { table: TablePreview }) {
  return (
    <table className={classes.sheet}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and no state
          <tr key={row}>
            {cells.map((cell, i) => (
              <td
                key={columns[i]}
                dir="auto"
                // In a table without highlights, the message spans all columns.
                {...(cells.length === 1 && { colSpan: columns.length })}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
