import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommandContext, commandOf } from './commands.ts'
import { keyLabels } from './keys.ts'
import classes from './selection-bubble.module.css'

/** How far below the selection's end, in pixels. */
const gap = 6

/** What can be done with the selected text, beside it. Everything in it has keys as well. */
export function SelectionBubble({ context }: { context: CommandContext }) {
  const { t } = useTranslation('transcripts')
  const { view, onSelection } = context.session
  const bubble = useRef<HTMLDivElement>(null)
  const selected = useSyncExternalStore(onSelection, () =>
    view.hasFocus() && !view.state.selection.empty ? view.state.selection.to : 0,
  )
  const dragging = useDragging(view.dom)
  const shown = selected > 0 && !dragging
  useLayoutEffect(() => {
    const element = bubble.current
    const frame = element?.offsetParent?.getBoundingClientRect()
    if (!shown || !element || !frame) return
    const { bottom, left } = view.coordsAtPos(selected, -1)
    const room = Math.max(0, frame.width - element.offsetWidth)
    element.style.top = `${bottom - frame.top + gap}px`
    element.style.left = `${Math.min(room, Math.max(0, left - frame.left - element.offsetWidth / 2))}px`
  }, [shown, selected, view])

  if (!shown) return null
  const { icon: Icon, keys, run } = commandOf('recode')
  return (
    <div ref={bubble} className={classes.bubble} role="toolbar" aria-label={t('selection.label')}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Icon size={16} aria-hidden />}
        rightSection={<kbd className={classes.keys}>{keyLabels(keys[0] ?? '').join(' ')}</kbd>}
        // The text keeps the focus, and with it the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(context)}
      >
        {t('command.recode')}
      </Button>
    </div>
  )
}

/** Whether a selection is being drawn with the pointer: nothing may be in its way. */
function useDragging(text: HTMLElement): boolean {
  const [dragging, setDragging] = useState(false)
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    text.addEventListener('pointerdown', () => setDragging(true), { signal })
    for (const type of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(type, () => setDragging(false), { signal })
    return () => listening.abort()
  }, [text])
  return dragging
}
