import { Plugin } from 'prosemirror-state'

export const chunkSize = 50
const maxChunkSize = 150

/**
 * Creates a plugin that splits oversized chunks so that the cost of a keystroke stays constant. Splits aren't part of
 * the undo history.
 */
export function chunkSplitter(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _, state) => {
      if (!transactions.some((transaction) => transaction.docChanged)) return null
      const transaction = state.tr.setMeta('addToHistory', false)
      state.doc.forEach((chunk, chunkPos) => {
        if (chunk.childCount <= maxChunkSize) return
        let pos = chunkPos + 1
        chunk.forEach((turn, _offset, index) => {
          if (index > 0 && index % chunkSize === 0) transaction.split(transaction.mapping.map(pos))
          pos += turn.nodeSize
        })
      })
      return transaction.docChanged ? transaction : null
    },
  })
}
