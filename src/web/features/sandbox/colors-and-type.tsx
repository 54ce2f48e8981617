import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { speakerColor, speakerColors } from '#web/ui/theme.ts'
import classes from './sandbox.module.css'
import { Section } from './section.tsx'

const colors = ['paper', 'surface', 'sunken', 'ink', 'faint', 'line', 'accent', 'accent-soft', 'danger']

/** Colors and typography, the basis for everything else. */
export function ColorsAndType() {
  const { t } = useTranslation('sandbox')
  return (
    <>
      <Section title={t('colors')}>
        <ul className={classes.swatches}>
          {colors.map((name) => (
            <li key={name}>
              <i style={{ background: `var(--lh-${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('speakers')}>
        <ul className={classes.swatches}>
          {speakerColors.map(({ light }, n) => (
            <li key={light}>
              <i style={{ background: speakerColor(n) }} />
              {n + 1}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('type')}>
        <Text>{t('sample')}</Text>
        <Text size="sm" c="dimmed">
          {t('sample')}
        </Text>
        <p className={classes.reading}>{t('sample')}</p>
        <p className={classes.mono}>0:00 12:34 1:23:45</p>
      </Section>
    </>
  )
}
