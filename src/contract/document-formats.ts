import { type ExportFile, exportFiles } from './export-formats.ts'

/** Export formats of documents, in the order that the page offers them. */
export const documentFormats = ['docx', 'pdf', 'md', 'html'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** Properties of the file in each format. */
export const documentFiles: Record<DocumentFormat, Omit<ExportFile, 'options'>> = {
  docx: exportFiles.docx,
  pdf: exportFiles.pdf,
  md: exportFiles.md,
  html: { extension: 'html', mediaType: 'text/html', isText: true },
}
