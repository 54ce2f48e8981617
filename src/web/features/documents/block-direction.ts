import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { isRightToLeft } from '#domain/text/text-direction.ts'

/** Blocks with a marker or line on the side where their text starts. */
const blocksWithMarkers = new Set(['bulletList', 'orderedList', 'blockquote'])

/**
 * Gives lists and quotes the text direction of their first letter. `dir="auto"` would ignore the lines
 * inside, because each line has its own `dir`.
 */
export const blockDirection = Extension.create({
  name: 'blockDirection',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, directionsIn(doc)) } }),
  ],
})

function directionsIn(doc: Node): Decoration[] {
  const decorations: Decoration[] = []
  doc.descendants((node, position) => {
    if (blocksWithMarkers.has(node.type.name)) {
      const dir = isRightToLeft(node.textContent) ? 'rtl' : 'ltr'
      decorations.push(Decoration.node(position, position + node.nodeSize, { dir }))
    }
    return !node.isTextblock
  })
  return decorations
}
