import { Plugin } from 'prosemirror-state'

export const chunkSize = 50
const largestChunk = 150

/** Splits a chunk that has grown too large, so that the cost of a key stays flat. Not part of the undo history. */
export function chunkKeeper(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _, state) => {
      if (!transactions.some((transaction) => transaction.docChanged)) return null
      const transaction = state.tr.setMeta('addToHistory', false)
      state.doc.forEach((chunk, chunkPos) => {
        if (chunk.childCount <= largestChunk) return
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
