import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { currentSpeaker } from '#web/editor/core/document/speaker-commands.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { coveredSpace } from '#web/editor/core/view/covered-space.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSpeakerNames } from './queries.ts'
import { assignToSpeaker, openSpeakerMenu } from './speaker-actions.ts'
import { SpeakerMenu } from './speaker-menu.tsx'
import classes from './speakers.module.css'
import { useVisibleSpeakers } from './use-visible-speakers.ts'

/** The turn under the pointer. */
interface PointedTurn {
  pos: number
  speaker: string
  /** Distance from the top of the containing layer, in pixels. */
  top: number
}

/**
 * Makes the names next to the text clickable without adding elements to the text: a real button is placed
 * over the name of the turn under the pointer and opens the menu. Keyboard users have a command that opens
 * the menu.
 */
export function TurnSpeaker({ context: { session, collection } }: { context: CommandContext }) {
  const { speakers, readOnly } = session
  const layer = useRef<HTMLDivElement>(null)
  const isLocked = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot) !== null
  const { isMenuOpen } = useSyncExternalStore(speakers.subscribe, speakers.snapshot)
  return (
    <div ref={layer} className={classes.layer}>
      {!isLocked && <NameButton session={session} layer={layer} hidden={isMenuOpen} />}
      {!isLocked && isMenuOpen && <Menu session={session} orgId={collection.orgId} layer={layer} />}
    </div>
  )
}

type Layer = React.RefObject<HTMLDivElement | null>

function NameButton({
  session,
  layer,
  hidden: isHidden,
}: {
  session: Session
  layer: Layer
  hidden: boolean
}) {
  const { t } = useTranslation('transcripts')
  const button = useRef<HTMLButtonElement>(null)
  const speakers = useVisibleSpeakers(session)
  const [pointedTurn, setPointedTurn] = usePointedTurn(session, layer)
  const open = useCallback(() => {
    if (!pointedTurn) return
    setPointedTurn(null)
    openSpeakerMenu(session, pointedTurn.pos)
  }, [session, pointedTurn, setPointedTurn])
  useTapOn(button, session, open)
  const speaker = pointedTurn && !isHidden && speakers.find(({ id }) => id === pointedTurn.speaker)
  if (!speaker) return null
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={classes.over}
      style={{ top: pointedTurn.top, ['--speaker' as string]: speaker.cssColor }}
      aria-haspopup="dialog"
      aria-label={t('speakers.change', { name: speaker.name })}
      onClick={open}
    >
      {speaker.name}
    </button>
  )
}

/**
 * Returns the turn under the pointer; null while the pointer is elsewhere, and after an edit until the
 * pointer moves again.
 */
function usePointedTurn({ view, onChange }: Session, layer: Layer) {
  const [pointedTurn, setPointedTurn] = useState<PointedTurn | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const stop = onChange(() => setPointedTurn(null))
    view.dom.addEventListener(
      'pointerover',
      ({ target }) => {
        const element = enclosingTurn(target, view.dom)
        const frame = layer.current?.getBoundingClientRect()
        if (!element || !frame) return
        const pos = view.posAtDOM(element, 0) - 1
        const turn = view.state.doc.nodeAt(pos)
        if (turn?.type.name !== 'turn') return
        setPointedTurn({
          pos,
          speaker: getAttrs(turn).speaker,
          top: element.getBoundingClientRect().top - frame.top,
        })
      },
      { signal },
    )
    layer.current?.parentElement?.addEventListener('pointerleave', () => setPointedTurn(null), { signal })
    return () => {
      controller.abort()
      stop()
    }
  }, [view, onChange, layer])
  return [pointedTurn, setPointedTurn] as const
}

/**
 * Returns the element of the turn that contains a target. The editor's children are chunks, whose children
 * are turns.
 */
function enclosingTurn(target: EventTarget | null, editor: HTMLElement): Element | null {
  let element = target instanceof Element ? target : null
  while (element && element.parentElement?.parentElement !== editor) element = element.parentElement
  return element
}

/** Handles a tap on a name, since the tap arrives before the button is rendered. */
function useTapOn(button: React.RefObject<HTMLElement | null>, { view }: Session, onTap: () => void): void {
  useEffect(() => {
    const onMouseDown = (event: MouseEvent) => {
      const box = button.current?.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return
      event.preventDefault()
      event.stopPropagation()
      onTap()
    }
    view.dom.addEventListener('mousedown', onMouseDown, { capture: true })
    return () => view.dom.removeEventListener('mousedown', onMouseDown, { capture: true })
  }, [button, view, onTap])
}

/** Distance below the name or the end of the selection, in pixels. */
const gap = 6

function Menu({ session, orgId, layer }: { session: Session; orgId: string; layer: Layer }) {
  const { view, speakers } = session
  const box = useRef<HTMLDivElement>(null)
  const visibleSpeakers = useVisibleSpeakers(session)
  const names = useSpeakerNames(orgId)
  const [addedId, setAddedId] = useState<string | null>(null)
  const current = addedId ?? currentSpeaker(view.state)
  const close = (focus: boolean) => {
    speakers.setMenuOpen(false)
    if (focus) view.focus()
  }
  const assignSpeaker = (speaker: string) => {
    close(true)
    assignToSpeaker(session, speaker)
  }
  useMenuPosition(box, layer, session)
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && box.current?.contains(target))) speakers.setMenuOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true })
  }, [speakers])
  return (
    <div ref={box} className={classes.place}>
      <SpeakerMenu
        speakers={visibleSpeakers}
        current={current}
        suggestions={names}
        onChoose={assignSpeaker}
        onAddSpeaker={() => {
          const speaker = speakers.add()
          setAddedId(speaker)
          assignToSpeaker(session, speaker)
        }}
        onNameHere={(name) => assignSpeaker(speakers.findOrAdd(name))}
        onNameEverywhere={(name) => {
          close(true)
          if (current) speakers.rename(current, name)
        }}
        onClose={() => close(true)}
        onLeave={() => close(false)}
      />
    </div>
  )
}

/** Positions the menu below the name of the speaker at the cursor, or below the end of the selection. */
function useMenuPosition(box: Layer, layer: Layer, { view }: Session): void {
  useLayoutEffect(() => {
    const [element, frame] = [box.current, layer.current]
    if (!element || !frame) return
    const place = () => placeMenu(view, element, frame.getBoundingClientRect())
    place()
    const observer = new ResizeObserver(place)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [box, layer, view])
}

function placeMenu(view: Session['view'], element: HTMLElement, frame: DOMRect): void {
  const { selection } = view.state
  const turn = selection.empty ? view.nodeDOM(selection.$head.before()) : null
  const end = view.coordsAtPos(selection.to, -1)
  const name = turn instanceof Element ? turn.getBoundingClientRect() : null
  const [anchorTop, below] = name ? [name.top, name.top + 32] : [end.top - gap, end.bottom + gap]
  const { offsetHeight: height } = element
  const coveredArea = coveredSpace(view.dom)
  const fitsBelow = below + height <= innerHeight - coveredArea.bottom
  const fitsAbove = anchorTop - height >= coveredArea.top
  const top = !fitsBelow && fitsAbove ? anchorTop - height : below
  const left = turn ? 0 : end.left - frame.left - element.offsetWidth / 2
  element.style.top = `${top - frame.top}px`
  element.style.left = `${Math.min(Math.max(0, left), Math.max(0, frame.width - element.offsetWidth))}px`
  if (!fitsBelow && !fitsAbove) scrollBy({ top: below + height + gap - (innerHeight - coveredArea.bottom) })
}
