import { memo, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { cardName } from '#domain/collections.ts'
import classes from './collections.module.css'

/** How far from the viewport rows are whole already. */
const margin = '1200px'

interface RowBlockProps {
  /** Some that follow each other. */
  collections: readonly Collection[]
  /** It is the first, which is seen at once. */
  first: boolean
  row: (collection: Collection) => ReactNode
}

/** Rows of a table: whole near the viewport, elsewhere their names, by which they are found and reached. */
export function RowBlock({ collections, first, row }: RowBlockProps) {
  const block = useRef<HTMLTableSectionElement>(null)
  const near = useBlockNear(block, first)
  return (
    <tbody ref={block}>
      {near
        ? collections.map(row)
        : collections.map((collection) => <FarRow key={collection.id} collection={collection} />)}
    </tbody>
  )
}

/** Tables know no `content-visibility`. A block in which the focus is stays whole. */
function useBlockNear(block: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const node = block.current
    if (!node) return
    const observer = new IntersectionObserver(
      ([entry]) => startTransition(() => setNear(entry?.isIntersecting ?? true)),
      { rootMargin: `${margin} 0px` },
    )
    const look = () => setFocused(node.contains(document.activeElement))
    observer.observe(node)
    node.addEventListener('focusin', look)
    node.addEventListener('focusout', look)
    return () => {
      observer.disconnect()
      node.removeEventListener('focusin', look)
      node.removeEventListener('focusout', look)
    }
  }, [block])
  return near || focused
}

const FarRow = memo(function FarRow({ collection: { name } }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  return (
    <tr className={classes.tableRow}>
      <td className={classes.actionsColumn} />
      <th scope="row" className={classes.nameColumn} colSpan={4}>
        {cardName(name) || t('noName')}
      </th>
    </tr>
  )
})
