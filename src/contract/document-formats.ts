import { type ExportFile, exportFiles } from './export-formats.ts'

/** Document export formats, in the order in which the page offers them. */
export const documentFormats = ['docx', 'pdf', 'md', 'html'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** File properties of each format. */
export const documentFiles: Record<DocumentFormat, Omit<ExportFile, 'options'>> = {
  docx: exportFiles.docx,
  pdf: exportFiles.pdf,
  md: exportFiles.md,
  html: { extension: 'html', mediaType: 'text/html', isText: true },
}
