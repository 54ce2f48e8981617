import '@mantine/notifications/styles.css'
import { createTheme, MantineThemeProvider, Notification } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './toasts.module.css'

const autoCloseMs = 5_000
const briefAutoCloseMs = 2_000

/** Toast container, loaded after the first paint. `isBrief` shortens the default duration. */
export default function Toasts({ isBrief }: { isBrief: boolean }) {
  const { t } = useTranslation()
  const close = t('close')
  const theme = useMemo(
    () =>
      createTheme({
        components: {
          Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': close } } }),
        },
      }),
    [close],
  )
  return (
    <MantineThemeProvider theme={theme}>
      <Notifications
        // Mantine's default of 200 px cuts off the first line of long messages on narrow screens.
        notificationMaxHeight={480}
        className={classes.root}
        position="bottom-right"
        autoClose={isBrief ? briefAutoCloseMs : autoCloseMs}
        limit={4}
      />
    </MantineThemeProvider>
  )
}
