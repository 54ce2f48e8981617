import { describe, expect, it } from 'vitest'
import { invoiceDocument, type PrintedInvoice } from './invoice-document.ts'

const day = (date: string) => Date.parse(`${date}T00:00Z`) / 1000
const billTo = {
  name: 'Analytical Engines ApS',
  line1: 'Nørregade 1',
  line2: '',
  city: 'København',
  postalCode: '1165',
  region: '',
  country: 'DK',
  vatNumber: 'DK12345678',
}
const invoice: PrintedInvoice = {
  number: 'LH-000007',
  status: 'paid',
  currency: 'USD',
  total: 7500,
  tax: 1500,
  created: day('2026-11-27'),
  period: { start: day('2026-11-27'), end: day('2026-12-27') },
  lines: [
    { description: 'Unused time', amount: -3000 },
    { description: 'Business', amount: 9000 },
  ],
  taxRate: { name: 'VAT', percent: 25, isReverseCharge: false },
  billTo,
  customerName: 'Ada’s',
}

describe('a printed invoice', () => {
  it('has its number, recipient, lines and tax', () => {
    const seller = { name: 'Longhand ApS', address: ['Vestergade 2'], vatNumber: 'DK87654321' }
    expect(invoiceDocument(invoice, seller, 'en')).toEqual({
      title: 'Invoice',
      language: 'en',
      parties: [
        { label: 'From', lines: ['Longhand ApS', 'Vestergade 2', 'VAT number: DK87654321'] },
        {
          label: 'Bill to',
          lines: [
            'Analytical Engines ApS',
            'Nørregade 1',
            '1165 København',
            'Denmark',
            'VAT number: DK12345678',
          ],
        },
      ],
      facts: [
        ['Invoice number', 'LH-000007'],
        ['Date', 'November 27, 2026'],
        ['Period', 'November 27, 2026 – December 27, 2026'],
        ['Status', 'Paid'],
      ],
      columns: [
        { name: 'Description', isNumber: false },
        { name: 'Amount', isNumber: true },
      ],
      rows: [
        ['Unused time on the previous plan', '-$30.00'],
        ['Business', '$90.00'],
      ],
      totals: [
        ['Subtotal', '$60.00'],
        ['VAT (25%)', '$15.00'],
        ['Total', '$75.00'],
      ],
      notes: ['Test mode: no card was charged.'],
    })
  })

  it.each([
    ['en', 'VAT (reverse charge)', 'Reverse charge: the customer accounts for the VAT.'],
    ['es', 'IVA (inversión del sujeto pasivo)', 'Inversión del sujeto pasivo: el cliente debe el IVA.'],
  ] as const)('states the reverse charge and both VAT numbers (%s)', (language, name, note) => {
    const seller = { name: 'Longhand ApS', address: [], vatNumber: 'DK13585628' }
    const taxRate = { name: 'Reverse charge', percent: 0, isReverseCharge: true }
    const buyer = { ...billTo, country: 'DE', vatNumber: 'DE136695976' }
    const chargedInvoice = { ...invoice, taxRate, tax: 0, total: 6000, billTo: buyer }
    const document = invoiceDocument(chargedInvoice, seller, language)
    expect(document.totals[1]).toEqual([name, expect.stringMatching(/^\D?0[.,]00/)])
    expect(document.notes[0]).toBe(note)
    const [from, to] = document.parties.map(({ lines }) => lines.at(-1))
    expect(from).toContain('DK13585628')
    expect(to).toContain('DE136695976')
  })

  it('has the number of seats of a plan', () => {
    const lines = [{ description: 'Business', quantity: 3, amount: 18_000 }]
    const { columns, rows } = invoiceDocument({ ...invoice, lines }, undefined, 'en')
    expect(columns.map(({ name }) => name)).toEqual(['Description', 'Seats', 'Amount'])
    expect(rows).toEqual([['Business', '3', '$180.00']])
  })

  it('is addressed to the workspace if it has no recipient, and is available in Spanish', () => {
    const document = invoiceDocument(
      { ...invoice, billTo: null, period: null, taxRate: null },
      undefined,
      'es',
    )
    expect(document.parties).toEqual([{ label: 'Facturar a', lines: ['Ada’s'] }])
    expect(document.facts.map(([name]) => name)).toEqual(['Número de factura', 'Fecha', 'Estado'])
    expect(document.totals.map(([name]) => name)).toEqual(['Subtotal', 'Total'])
  })
})
