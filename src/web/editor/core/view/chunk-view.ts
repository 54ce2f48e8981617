import type { NodeView } from 'prosemirror-view'
import classes from './editor.module.css'

/** Creates a node view that isn't rerendered for changes inside it or for playback marks. */
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
