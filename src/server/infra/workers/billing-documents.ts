import type { BillingDocument } from '#domain/billing/billing-document.ts'

/** Converts an invoice or a statement to a PDF file. */
export async function writeBillingDocument(document: BillingDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { toBillingPdf } = await import('../documents/billing-document-pdf.ts')
  return toBillingPdf(document)
}
