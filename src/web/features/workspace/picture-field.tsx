import { Button, FileButton, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { maxPictureBytes } from '#contract/limits.ts'
import type { PictureKind } from '#contract/workspaces.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import classes from './workspace.module.css'

const types = ['image/png', 'image/jpeg', 'image/webp']

interface PictureFieldProps {
  kind: PictureKind
  name: string
  picture: string | null
  onUpload: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A workspace's avatar or logo, with buttons to set and remove it. */
export function PictureField({ kind, name, picture, onUpload, onRemove }: PictureFieldProps) {
  const { t } = useTranslation('workspace')
  const showError = useShowError()
  const put = useMutation({ mutationFn: onUpload, onError: showError })
  const remove = useMutation({ mutationFn: onRemove, onError: showError })
  const resetChoice = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Allows choosing the same file again.
    resetChoice.current?.()
    if (!file) return
    if (types.includes(file.type) && file.size <= maxPictureBytes) put.mutate(file)
    else notifications.show({ color: 'red', message: t('picture.unsupported') })
  }
  return (
    <div className={classes.picture}>
      {kind === 'avatar' ? (
        <Avatar name={name} picture={picture} size={64} />
      ) : (
        picture && <img className={classes.logo} src={picture} alt={t('picture.logoOf', { name })} />
      )}
      <div>
        <Text size="sm" fw={600}>
          {t(`picture.${kind}`)}
        </Text>
        <Group gap={8} mt={6}>
          <FileButton resetRef={resetChoice} accept={types.join(',')} onChange={choose}>
            {(props) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={put.isPending}
                aria-label={t(picture ? `picture.change.${kind}` : `picture.add.${kind}`)}
                {...props}
              >
                {t(picture ? 'picture.changeShort' : 'picture.addShort')}
              </Button>
            )}
          </FileButton>
          {picture && (
            <ConfirmButton
              size="compact-sm"
              variant="default"
              aria-label={t(`picture.remove.${kind}`)}
              question={t(`picture.removeSure.${kind}`)}
              loading={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              {t('picture.removeShort')}
            </ConfirmButton>
          )}
        </Group>
      </div>
    </div>
  )
}
