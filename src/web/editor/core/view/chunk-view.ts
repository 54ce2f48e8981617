import type { NodeView } from 'prosemirror-view'
import classes from './editor.module.css'

/** Never rendered again for changes inside it, nor for marks of playback. */
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
