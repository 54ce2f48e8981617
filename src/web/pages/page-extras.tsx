import { useSignedOutNotice } from '#web/features/accounts/session/use-signed-out-notice.ts'
import ConnectionWatch from '#web/features/connection/connection-watch.tsx'
import Toasts from '#web/ui/toasts.tsx'
import HelpHost from './help-host.tsx'
import Upsell from './upsell.tsx'

/** Parts of every page that load once the page is interactive: messages, help, and the connection warning. */
export default function PageExtras({ signingIn, signedIn }: { signingIn: boolean; signedIn: boolean }) {
  useSignedOutNotice(signedIn)
  return (
    <>
      <Toasts isBrief={signingIn} />
      <HelpHost />
      <ConnectionWatch hasEdits={signedIn} />
      {signedIn && <Upsell />}
    </>
  )
}
