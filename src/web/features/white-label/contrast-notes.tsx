import { Alert, Text } from '@mantine/core'
import { type BrandColors, contrastReport } from '#domain/accounts/brand-colors.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './white-labels.module.css'

const schemes = ['light', 'dark'] as const

/** Notes about the contrast of a page's text, and about colors that were adjusted to increase it. */
export function ContrastNotes({ colors }: { colors: BrandColors }) {
  const { t, i18n } = useTranslation('whiteLabel')
  const contrastReports = schemes.map((scheme) => ({ scheme, ...contrastReport(colors, scheme) }))
  const isShifted = contrastReports.some(({ hasShiftedLinks }) => hasShiftedLinks)
  const isBordered = contrastReports.some(({ hasBorder }) => hasBorder)
  // Rounded down so that the contrast is never overstated.
  const ratio = (value: number) =>
    `${formatNumber(Math.floor(value * 10) / 10, i18n.resolvedLanguage ?? 'en')}:1`
  return (
    <Alert
      title={t('contrast.title')}
      color={isShifted || isBordered ? 'yellow' : 'ink'}
      classNames={{ title: classes.notesTitle }}
      role="status"
    >
      {contrastReports.map(({ scheme, button, accent }) => (
        <Text key={scheme} size="sm">
          {t('contrast.figures', {
            scheme: t(`contrast.${scheme}`),
            button: ratio(button),
            accent: ratio(accent),
          })}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        {[
          ...(isShifted ? [t('contrast.links')] : []),
          ...(isBordered ? [t('contrast.border')] : []),
          ...(isShifted || isBordered ? [] : [t('contrast.good')]),
        ].join(' ')}
      </Text>
    </Alert>
  )
}
