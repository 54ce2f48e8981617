import type { NodeView } from 'prosemirror-view'
import classes from './editor.module.css'

/** Never drawn anew for what happens inside it, nor for the marks that playback leaves on it. */
export function chunkView(): NodeView {
  const dom = document.createElement('div')
  dom.className = classes.chunk ?? ''
  return {
    dom,
    contentDOM: dom,
    update: (node) => node.type.name === 'chunk',
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  }
}
