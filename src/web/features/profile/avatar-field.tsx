import { Button, FileButton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Suspense, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import classes from './profile.module.css'
import { type UpdateCachedUser, useAvatarChanges } from './queries.ts'

const CropDialog = lazyComponent(() => import('./crop-dialog.tsx'))

const types = ['image/png', 'image/jpeg', 'image/webp']

/** Profile picture, with buttons to set and remove it. */
export function AvatarField({ user, updateCachedUser }: { user: User; updateCachedUser: UpdateCachedUser }) {
  const { t } = useTranslation('settings')
  const { put, remove } = useAvatarChanges(user.uid, updateCachedUser)
  const [file, setFile] = useState<File | null>(null)
  const resetChoice = useRef<() => void>(null)
  const choose = (selectedFile: File | null) => {
    // Allows choosing the same file again.
    resetChoice.current?.()
    if (!selectedFile) return
    if (types.includes(selectedFile.type)) setFile(selectedFile)
    else notifications.show({ color: 'red', message: t('avatar.unsupported') })
  }
  return (
    <div className={classes.picture}>
      <Avatar name={user.name} picture={user.avatar} size={88} />
      <div>
        <div className={classes.buttons}>
          <FileButton resetRef={resetChoice} accept={types.join(',')} onChange={choose}>
            {(props) => (
              <Button size="compact-sm" variant="default" loading={put.isPending} {...props}>
                {user.avatar ? t('avatar.change') : t('avatar.add')}
              </Button>
            )}
          </FileButton>
          {user.avatar && (
            <ConfirmButton
              size="compact-sm"
              variant="default"
              question={t('avatar.removeSure')}
              loading={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              {t('avatar.remove')}
            </ConfirmButton>
          )}
        </div>
        <Text size="sm" c="dimmed" mt={6}>
          {t('avatar.kinds')}
        </Text>
      </div>
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            onClose={() => setFile(null)}
            onCropped={(picture) => {
              setFile(null)
              put.mutate(picture)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
