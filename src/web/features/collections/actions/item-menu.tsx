import { Kbd, Menu, type MenuSubItemProps } from '@mantine/core'
import {
  type Icon,
  IconArrowRight,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconFolder,
  IconGavel,
  IconLanguage,
  IconPencil,
  IconPlayerStop,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconSparkles,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, use, useRef } from 'react'
import type { CardAction } from '#domain/collections/card-actions.ts'
import { ProjectItems } from '#web/features/collections/projects/project-items.tsx'
import { type ItemMenuRequest, itemMenu } from '#web/features/collections/state/use-item.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { actionHandlers, actionKeys } from './item-actions.ts'
import classes from './item-menu.module.css'

const icons: Record<CardAction, Icon> = {
  open: IconFileText,
  openInTab: IconExternalLink,
  tryAgain: IconRefresh,
  rename: IconPencil,
  duplicate: IconCopy,
  translate: IconLanguage,
  generate: IconSparkles,
  precision: IconRosetteDiscountCheck,
  export: IconDownload,
  projects: IconFolder,
  tags: IconTag,
  share: IconUsers,
  becomeOwner: IconUserCheck,
  move: IconArrowRight,
  hold: IconGavel,
  cancel: IconPlayerStop,
  delete: IconTrash,
}

/** Clamps a position to the window, because a menu isn't shown if its anchor is outside the window. */
const clampToWindow = (position: number) => `clamp(1px, ${position}px, 100% - 1px)`

/** Menu for a card or row, positioned next to its button. */
export default function ItemMenu({ request }: { request: ItemMenuRequest }) {
  const { x, y, opener, item } = request
  const close = () => {
    itemMenu.close()
    // The selected action may already have moved the focus, for example into a field.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener?.focus()
    })
  }
  return (
    <Menu
      key={`${x} ${y} ${item.collection.id}`}
      opened
      position="bottom-start"
      offset={0}
      // In a short window, there may be no room either below or above.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withinPortal
      returnFocus={false}
      // Ignore the key that opened the menu, which is still down when the menu appears.
      clickOutsideEvents={['mousedown', 'touchstart']}
      onChange={(isOpen) => isOpen || close()}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={item.collection.name}
          className={classes.place}
          style={{ left: clampToWindow(x), top: clampToWindow(y) }}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {item.collection.fileName && (
          <Menu.Label className={classes.fileName ?? ''}>
            <bdi>{item.collection.fileName}</bdi>
          </Menu.Label>
        )}
        <MenuEntries request={request} />
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuEntries({ request: { item, opener } }: { request: ItemMenuRequest }) {
  const { t } = useTranslation('collections')
  const viewer = use(ViewerContext)
  return item.card.actions.map((action) => {
    const Icon = icons[action]
    const itemProps = {
      leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
      children: t(`action.${action}`),
    }
    if (action === 'projects')
      return (
        <Submenu key={action} entry={itemProps}>
          <ProjectItems collection={item.collection} uid={viewer.uid} />
        </Submenu>
      )
    const key = actionKeys[action]
    return (
      <Menu.Item
        key={action}
        {...itemProps}
        {...(action === 'delete' && { c: 'red' })}
        rightSection={key && <Kbd size="xs">{t(`key.${key}`)}</Kbd>}
        onClick={() => {
          // Focus the button first, because a dialog returns the focus to where it was.
          opener?.focus()
          actionHandlers[action](item)
        }}
      />
    )
  })
}

/**
 * Submenu. Going back moves the focus to the submenu's item; Mantine doesn't, because it looks for a
 * different ID.
 */
function Submenu({ entry, children }: { entry: MenuSubItemProps; children: ReactNode }) {
  const item = useRef<HTMLButtonElement>(null)
  const handleBack = ({ key }: KeyboardEvent) => key === 'ArrowLeft' && item.current?.focus()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item ref={item} {...entry} />
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes.beside ?? ''} onKeyDown={handleBack}>
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
