import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { closeHelp, useHelpRequest } from '#web/lib/links/help.ts'

const HelpDialog = lazyComponent(withTexts(() => import('#web/features/help/help-dialog.tsx'), 'shell'))

/** Help dialog available on every page; its code loads on demand. */
export default function HelpHost() {
  const request = useHelpRequest()
  const { data: session, isPending } = useQuery({ ...sessionQuery, enabled: request !== undefined })
  if (!request || isPending) return null
  const { uid = null, name = '', email = '' } = session?.user ?? {}
  return (
    <Suspense>
      <HelpDialog requester={{ uid, name, email: email ?? '' }} request={request} onClose={closeHelp} />
    </Suspense>
  )
}
