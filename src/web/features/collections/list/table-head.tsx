import { VisuallyHidden } from '@mantine/core'
import type { SortOrder } from '#contract/choices.ts'
import { ariaRoles } from '#web/features/collections/card/aria-roles.ts'
import classes from '#web/features/collections/card/collections.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { nextOrder, type SortColumn, sortDirection } from './list-sorting.ts'

interface TableHeadProps {
  order: SortOrder
  onArrange: (order: SortOrder) => void
}

/** Table headings, three of which sort the table. */
export function TableHead(props: TableHeadProps) {
  const { t } = useTranslation('collections')
  return (
    <thead {...ariaRoles.rows}>
      <tr {...ariaRoles.row} className={classes.columns}>
        <th {...ariaRoles.columnHeader} scope="col" className={classes.actionsColumn}>
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </th>
        <SortHeading column="name" {...props} />
        <th {...ariaRoles.columnHeader} scope="col" className={classes.snippetColumn}>
          {t('column.snippet')}
        </th>
        <SortHeading column="length" className={classes.lengthColumn} {...props} />
        <SortHeading column="started" className={classes.startedColumn} {...props} />
        <th {...ariaRoles.columnHeader} scope="col" className={classes.statusColumn}>
          {t('column.status')}
        </th>
      </tr>
    </thead>
  )
}

interface SortHeadingProps extends TableHeadProps {
  column: SortColumn
  className?: string | undefined
}

function SortHeading({ column, className, order, onArrange }: SortHeadingProps) {
  const { t } = useTranslation('collections')
  return (
    <th
      {...ariaRoles.columnHeader}
      scope="col"
      className={className}
      data-column={column}
      aria-sort={sortDirection(column, order)}
    >
      <button type="button" className={classes.sort} onClick={() => onArrange(nextOrder(column, order))}>
        {t(`column.${column}`)}
      </button>
    </th>
  )
}
