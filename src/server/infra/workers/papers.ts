import type { Paper } from '#domain/billing/paper.ts'

/** Converts an invoice or a statement to a PDF file. */
export async function writePaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { toPaperPdf } = await import('../documents/paper-pdf.ts')
  return toPaperPdf(paper)
}
