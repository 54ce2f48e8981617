import { ActionIcon, Select } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { captionProfiles } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import classes from './captions.module.css'
import type { ChosenProfile } from './use-caption-rules.ts'

const ProfileDialog = lazyComponent(() => import('./profile-dialog.tsx'))

/** Select for the caption profile; owners and admins can add their own profiles. */
export function ProfileChoice({ orgId, selectedProfile }: { orgId: string; selectedProfile: ChosenProfile }) {
  const { t } = useTranslation('transcripts')
  const [open, setOpen] = useState(false)
  const builtInOptions = captionProfiles.map((value) => ({ value, label: t(`captions.profiles.${value}`) }))
  const ownOptions = selectedProfile.ownProfiles.map(({ id, name }) => ({ value: id, label: name }))
  // Correctors don't see the profiles of the customer's workspace.
  const isNamed = [...builtInOptions, ...ownOptions].some(({ value }) => value === selectedProfile.profile)
  const orderedOptions = isNamed
    ? []
    : [{ value: selectedProfile.profile, label: t('captions.orderedProfile') }]
  return (
    <div className={classes.profile}>
      <Select
        size="xs"
        label={t('captions.profile')}
        data={[...builtInOptions, ...ownOptions, ...orderedOptions]}
        value={selectedProfile.profile}
        allowDeselect={false}
        readOnly={selectedProfile.isOrdered}
        onChange={(profile) => profile && selectedProfile.choose(profile)}
      />
      {selectedProfile.canManage && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('captions.manageProfiles')}
          onClick={() => setOpen(true)}
        >
          <IconAdjustments size={16} aria-hidden />
        </ActionIcon>
      )}
      <Suspense>
        {open && (
          <ProfileDialog orgId={orgId} selectedProfile={selectedProfile} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
