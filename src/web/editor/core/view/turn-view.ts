import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { attrsOf } from '#web/editor/core/document/schema.ts'
import { formatDuration } from '#web/lib/format.ts'
import classes from './editor.module.css'
import { LabelQueue } from './label-queue.ts'

/** Display of a speaker. */
export interface SpeakerLook {
  name: string
  cssColor: string
}
export type LookOf = (speaker: string) => SpeakerLook

/** Estimated characters per line, for the height of unrendered turns. */
const lineLength = 66

const labels = new LabelQueue()
/** Updates the label of a turn's element. */
const relabels = new WeakMap<Element, () => void>()

/** Updates the speaker of a turn. */
export function relabel(turn: Element): void {
  relabels.get(turn)?.()
}

/** Announced by screen readers when they enter a turn. */
export function turnLabel(turn: Node, lookOf: LookOf): string {
  const { name } = lookOf(attrsOf(turn).speaker)
  const time = timeOf(turn)
  return time ? `${name}, ${time}` : name
}

function timeOf(turn: Node): string {
  const first = attrsOf(turn).words[0]
  return first ? formatDuration(Math.floor(first.start / 1000)) : ''
}

/**
 * One turn: time and speaker are generated content, so that the text contains only text, and a label is announced by
 * screen readers. Updates never touch the text, so that input methods aren't interrupted.
 */
export function turnView(turn: Node, lookOf: LookOf): NodeView {
  const dom = document.createElement('div')
  const contentDOM = document.createElement('p')
  dom.className = classes.turn ?? ''
  dom.setAttribute('role', 'group')
  contentDOM.className = classes.text ?? ''
  contentDOM.dir = 'auto'
  dom.append(contentDOM)
  label(dom, turn, lookOf)
  const relabelLater = () => labels.add(dom, () => label(dom, turn, lookOf))
  relabels.set(dom, relabelLater)
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== turn.type) return false
      if (node !== turn) relabelLater()
      turn = node
      return true
    },
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  }
}

function label(dom: HTMLElement, turn: Node, lookOf: LookOf): void {
  const { name, cssColor } = lookOf(attrsOf(turn).speaker)
  set(dom, 'data-time', timeOf(turn))
  set(dom, 'data-speaker', name)
  set(dom, 'aria-label', turnLabel(turn, lookOf))
  const lines = String(Math.ceil(turn.content.size / lineLength) || 1)
  if (dom.style.getPropertyValue('--lines') !== lines) dom.style.setProperty('--lines', lines)
  if (dom.style.getPropertyValue('--speaker') !== cssColor) dom.style.setProperty('--speaker', cssColor)
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
