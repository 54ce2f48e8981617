import { describe, expect, it } from 'vitest'
import { parseVatNumber } from './vat-numbers.ts'

describe('VAT numbers', () => {
  it.each([
    ...([
      'AT ATU13585627',
      'BE BE0428759497',
      'BE BE1000000021',
      'BG BG175074752',
      'CY CY10259033P',
    ] as const),
    ...(['CZ CZ25123891', 'DE DE136695976', 'DK DK13585628', 'EE EE100931558', 'ES ESB58378431'] as const),
    ...([
      'FI FI20774740',
      'FR FR40303265045',
      'GR EL094259216',
      'HR HR33392005961',
      'HU HU12892312',
    ] as const),
    ...([
      'IE IE6433435F',
      'IT IT00743110157',
      'LT LT119511515',
      'LU LU15027442',
      'LV LV40003521600',
    ] as const),
    ...([
      'MT MT11679112',
      'NL NL004495445B01',
      'PL PL8567346215',
      'PT PT501964843',
      'RO RO18547290',
    ] as const),
    ...(['SE SE556188840401', 'SI SI50223054', 'SK SK2022749619'] as const),
  ])('are validated by their format and check digits: %s', async (example) => {
    const [country = '', number = ''] = example.split(' ')
    expect(await parseVatNumber(country, number)).toBe(number)
    expect(await parseVatNumber(country, number.slice(2))).toBe(number)
    const wrongNumber = number.replace(
      /(\d{3})(\d)/,
      (_, start, digit) => `${start}${(Number(digit) + 1) % 10}`,
    )
    expect(await parseVatNumber(country, wrongNumber)).toBeUndefined()
  })

  it.each([
    ['DK', ' dk 13 58 56 28 ', 'DK13585628'],
    ['NL', 'NL 0044.95445.B01', 'NL004495445B01'],
    ['GB', 'GB 980 7806 84', 'GB 980 7806 84'],
    ['US', '12-3456789', '12-3456789'],
    ['DE', 'DK13585628', undefined],
    ['DK', 'DE136695976', undefined],
    ['DE', 'none', undefined],
    ['GB', 'GB123456789', undefined],
    ['CH', 'CHE-107.787.577 IVA', 'CHE-107.787.577 IVA'],
    ['CH', 'CHE-107.787.578', undefined],
  ])('of %s: %s', async (country, typedNumber, expected) => {
    expect(await parseVatNumber(country, typedNumber)).toBe(expected)
  })
})
