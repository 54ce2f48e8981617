import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import classes from './editor.module.css'
import { LabelQueue } from './label-queue.ts'

/** Appearance of a speaker. */
export interface SpeakerStyle {
  name: string
  cssColor: string
}
export type GetSpeakerStyle = (speaker: string) => SpeakerStyle

/** Estimated characters per line, used to estimate the height of unrendered turns. */
const lineLength = 66

const labels = new LabelQueue()
/** Functions that update the label of a turn's element. */
const relabelFunctions = new WeakMap<Element, () => void>()

/** Updates the speaker of a turn. */
export function updateTurnLabel(turn: Element): void {
  relabelFunctions.get(turn)?.()
}

/** Returns the label that screen readers announce when they enter a turn. */
export function turnLabel(turn: Node, styleOf: GetSpeakerStyle): string {
  const { name } = styleOf(getAttrs(turn).speaker)
  const time = timeOf(turn)
  return time ? `${name}, ${time}` : name
}

function timeOf(turn: Node): string {
  const first = getAttrs(turn).words[0]
  return first ? formatDuration(Math.floor(first.start / 1000)) : ''
}

/**
 * Creates the view of a turn. Time and speaker are generated content, so that the element contains
 * only the text; screen readers announce a label instead. Updates never touch the text, so input
 * methods aren't interrupted.
 */
export function turnView(turn: Node, styleOf: GetSpeakerStyle): NodeView {
  const dom = document.createElement('div')
  const contentDOM = document.createElement('p')
  dom.className = classes.turn ?? ''
  dom.setAttribute('role', 'group')
  contentDOM.className = classes.text ?? ''
  contentDOM.dir = 'auto'
  dom.append(contentDOM)
  label(dom, turn, styleOf)
  const relabelLater = () => labels.add(dom, () => label(dom, turn, styleOf))
  relabelFunctions.set(dom, relabelLater)
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

function label(dom: HTMLElement, turn: Node, styleOf: GetSpeakerStyle): void {
  const { name, cssColor } = styleOf(getAttrs(turn).speaker)
  set(dom, 'data-time', timeOf(turn))
  set(dom, 'data-speaker', name)
  set(dom, 'aria-label', turnLabel(turn, styleOf))
  const lines = String(Math.ceil(turn.content.size / lineLength) || 1)
  if (dom.style.getPropertyValue('--lines') !== lines) dom.style.setProperty('--lines', lines)
  if (dom.style.getPropertyValue('--speaker') !== cssColor) dom.style.setProperty('--speaker', cssColor)
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
