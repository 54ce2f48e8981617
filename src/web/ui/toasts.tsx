import '@mantine/notifications/styles.css'
import { createTheme, MantineThemeProvider, Notification } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

/** The place of the toasts, loaded after the first paint. */
export default function Toasts() {
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
      <Notifications className={classes.root} position="bottom-right" autoClose={5_000} limit={4} />
    </MantineThemeProvider>
  )
}
