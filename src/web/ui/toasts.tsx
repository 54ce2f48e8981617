import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** The place of the toasts, loaded after the first paint. */
export default function Toasts() {
  return <Notifications className={classes.root} position="bottom-right" autoClose={5_000} limit={4} />
}
