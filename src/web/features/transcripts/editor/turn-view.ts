import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { formatDuration } from '#web/lib/format.ts'
import classes from './editor.module.css'
import { attrsOf } from './schema.ts'

/** How a speaker is shown. */
export interface SpeakerLook {
  name: string
  colour: string
}
export type LookOf = (speaker: string) => SpeakerLook

/** A guess at how many characters fit a line, to know the height of what was not drawn yet. */
const lineLength = 66

/**
 * One turn: time and speaker as generated content, so that the text holds nothing but text, and a label that
 * screen readers say on entering it. Updating it never touches the text, so that composing goes on undisturbed.
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
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== turn.type) return false
      if (node !== turn) label(dom, node, lookOf)
      turn = node
      return true
    },
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  }
}

function label(dom: HTMLElement, turn: Node, lookOf: LookOf): void {
  const { words, speaker } = attrsOf(turn)
  const { name, colour } = lookOf(speaker)
  const time = words[0] ? formatDuration(Math.floor(words[0].start / 1000)) : ''
  set(dom, 'data-time', time)
  set(dom, 'data-speaker', name)
  set(dom, 'aria-label', time ? `${name}, ${time}` : name)
  const lines = String(Math.ceil(turn.content.size / lineLength) || 1)
  if (dom.style.getPropertyValue('--lines') !== lines) dom.style.setProperty('--lines', lines)
  if (dom.style.getPropertyValue('--speaker') !== colour) dom.style.setProperty('--speaker', colour)
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
