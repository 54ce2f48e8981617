import { Node } from '@tiptap/core'
import { urlFor } from '#web/lib/api/api.ts'

/** Creates the node type for a document's pictures, which are referenced by ID. */
export const pictureNode = (documentId: string) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ mediaId: { default: '', rendered: false }, alt: { default: '' } }),
    // Pasted content may contain pictures that a document can't include.
    parseHTML: () => [
      {
        tag: 'img[data-picture]',
        getAttrs: (img) => {
          const [documentPart, mediaId] = (img.dataset.picture ?? '').split('/')
          return documentPart === documentId && { mediaId }
        },
      },
    ],
    renderHTML: ({ node }) => [
      'img',
      {
        src: urlFor('getMediaFile', {
          params: { id: documentId, mediaId: String(node.attrs.mediaId) },
        }),
        alt: String(node.attrs.alt),
        'data-picture': `${documentId}/${node.attrs.mediaId}`,
      },
    ],
  })
