import type { NodeView } from 'prosemirror-view'
import classes from './editor.module.css'

/** Not rendered again for changes inside it, nor for playback marks. */
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
