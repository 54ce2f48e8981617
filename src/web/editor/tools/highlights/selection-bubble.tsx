import { ActionIcon, Tooltip } from '@mantine/core'
import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Command, CommandContext, CommandId } from '#web/editor/core/commands/command.ts'
import { getCommand, isEnabled } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import { coveredSpace } from '#web/editor/core/view/covered-space.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './selection-bubble.module.css'
import { SelectionColors } from './selection-colors.tsx'

/** Actions on a selection, in display order. */
const commandIds: readonly CommandId[] = [
  'playSelection',
  'replyHere',
  'tagHere',
  'changeSpeaker',
  'bookmark',
  'redact',
  'addToDictionary',
  'recode',
]

/** Distance below the selection in pixels; leaves room for the handles on touch screens. */
const gap = matchMedia('(pointer: coarse)').matches ? 34 : 6

/** Buttons for the selected text, shown next to it; each has a shortcut, too. */
export function SelectionBubble({ context }: { context: CommandContext }) {
  const { t } = useTranslation('transcripts')
  const { view, onSelection } = context.session
  const bubble = useRef<HTMLDivElement>(null)
  const selectionEnd = useSyncExternalStore(onSelection, () =>
    view.hasFocus() && !view.state.selection.empty ? view.state.selection.to : 0,
  )
  const isDragging = useDragging(view.dom)
  const actions = commandIds.map(getCommand).filter((command) => isEnabled(command, context))
  const isVisible = selectionEnd > 0 && !isDragging && actions.length > 0 && context.settings.autoToolbar
  useLayoutEffect(() => {
    const element = bubble.current
    const container = element?.offsetParent
    if (!isVisible || !element || !container) return
    const place = () => {
      const frame = container.getBoundingClientRect()
      // The position limits the width, so measure without it.
      element.style.left = '0px'
      const { left } = view.coordsAtPos(selectionEnd, -1)
      const maxLeft = Math.max(0, frame.width - element.offsetWidth)
      element.style.top = `${topOf(view, element.offsetHeight) - frame.top}px`
      element.style.left = `${Math.min(maxLeft, Math.max(0, left - frame.left - element.offsetWidth / 2))}px`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(container)
    return () => observer.disconnect()
  }, [isVisible, selectionEnd, view])

  if (!isVisible) return null
  return (
    <div ref={bubble} className={classes.bubble} role="toolbar" aria-label={t('selection.label')}>
      <SelectionColors context={context} />
      {actions.map((command) => (
        <ActionButton key={command.id} command={command} context={context} />
      ))}
    </div>
  )
}

/** Returns the top position: below the selection, or above it if the bottom bar would cover the buttons. */
function topOf(view: EditorView, height: number): number {
  const { from, to } = view.state.selection
  const coveredArea = coveredSpace(view.dom)
  const bottom = view.coordsAtPos(to, -1).bottom + gap
  if (bottom + height <= innerHeight - coveredArea.bottom) return bottom
  return Math.max(coveredArea.top, view.coordsAtPos(from, 1).top - height - gap)
}

function ActionButton({ command, context }: { command: Command; context: CommandContext }) {
  const { t } = useTranslation('transcripts')
  const { id, icon: Icon, run } = command
  const keys = firstChordLabel(command, context.settings.keys)
  const name = t(`command.${id}`)
  return (
    <Tooltip label={keys ? `${name} (${keys})` : name} openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={name}
        // Keep the focus in the text, so that the selection is kept too.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(context)}
      >
        <Icon size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Returns whether the user is still selecting with the pointer; nothing may cover the selection then. */
function useDragging(text: HTMLElement): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useLayoutEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    text.addEventListener('pointerdown', () => setIsDragging(true), { signal })
    for (const type of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(type, () => setIsDragging(false), { signal })
    return () => controller.abort()
  }, [text])
  return isDragging
}
