import { ActionIcon, Select } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { captionProfiles } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import classes from './captions.module.css'
import type { ChosenProfile } from './use-caption-rules.ts'

const ProfileDialog = lazyComponent(() => import('./profile-dialog.tsx'))

/** Select for the caption limits; owners and admins can add their own. */
export function ProfileChoice({ orgId, chosen }: { orgId: string; chosen: ChosenProfile }) {
  const { t } = useTranslation('transcripts')
  const [open, setOpen] = useState(false)
  const builtIn = captionProfiles.map((value) => ({ value, label: t(`captions.profiles.${value}`) }))
  const ownOptions = chosen.own.map(({ id, name }) => ({ value: id, label: name }))
  // Correctors don't see the profiles of the customer's workspace.
  const isNamed = [...builtIn, ...ownOptions].some(({ value }) => value === chosen.profile)
  const ordered = isNamed ? [] : [{ value: chosen.profile, label: t('captions.orderedProfile') }]
  return (
    <div className={classes.profile}>
      <Select
        size="xs"
        label={t('captions.profile')}
        data={[...builtIn, ...ownOptions, ...ordered]}
        value={chosen.profile}
        allowDeselect={false}
        readOnly={chosen.isOrdered}
        onChange={(profile) => profile && chosen.choose(profile)}
      />
      {chosen.canManage && (
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
        {open && <ProfileDialog orgId={orgId} chosen={chosen} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
