import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { jobTypes } from '#web/editing/corrections/job-type.ts'
import { JobScreen } from '#web/editor/screens/job-screen.tsx'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { NotFoundPage } from '#web/pages/not-found.tsx'

/** Page for a corrector's job: the editor, with the job's status and actions. */
export function CorrectorJobPage() {
  const { id, locale, type } = useParams({ from: '/signed-in/correctors/corrector/$locale/$type/$id' })
  const { user } = useSession()
  const navigate = useNavigate()
  const onLeave = useCallback(
    () => void navigate({ to: type === 'exam' ? '/corrector/apply' : '/corrector' }),
    [navigate, type],
  )
  const jobType = jobTypes.find((item) => item === type)
  if (!jobType) return <NotFoundPage />
  return (
    <JobScreen
      key={id}
      id={id}
      viewer={user.uid}
      type={jobType}
      onTypeChange={(type) =>
        void navigate({ to: '/corrector/$locale/$type/$id', params: { locale, type, id }, replace: true })
      }
      onLeave={onLeave}
      account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
    />
  )
}
