import type { DocumentFormat } from '#contract/document-formats.ts'
import type { ExportedDocument, GetPictureUrl } from '#domain/documents/export/export-document.ts'
import { toHtmlFile } from '#domain/documents/export/html-file.ts'
import { toMarkdownFile } from '#domain/documents/export/markdown-file.ts'
import { encode } from './files.ts'

export interface DocumentFile {
  format: DocumentFormat
  document: ExportedDocument
}

/**
 * Converts a document to a file format. The writers for binary formats are loaded on demand,
 * because loading them is slow.
 */
export async function writeDocument({ format, document }: DocumentFile): Promise<Uint8Array<ArrayBuffer>> {
  switch (format) {
    case 'docx': {
      const { toDocumentDocx } = await import('../documents/document-docx.ts')
      return toDocumentDocx(document)
    }
    case 'pdf': {
      const { toDocumentPdf } = await import('../documents/document-pdf.ts')
      return toDocumentPdf(document)
    }
    case 'md':
      return encode(toMarkdownFile(document, pictureUrlResolver(document)))
    case 'html':
      return encode(toHtmlFile(document, pictureUrlResolver(document)))
  }
}

function pictureUrlResolver({ pictures }: ExportedDocument): GetPictureUrl {
  const urls = new Map(
    Array.from(pictures, ([id, { type, bytes }]) => [
      id,
      `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  )
  return (id) => urls.get(id)
}
