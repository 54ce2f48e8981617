import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { DeletionText } from './deletion-text.tsx'

const id = 'workspace-deletion'

/** Persistent warning that a workspace will soon be deleted. */
export default function DeletionNotice({ name, deletedAt }: { name: string; deletedAt: number }) {
  useEffect(() => {
    notifications.show({
      id,
      color: 'yellow',
      autoClose: false,
      message: <DeletionText name={name} deletedAt={deletedAt} />,
    })
    return () => void notifications.hide(id)
  }, [name, deletedAt])
  return null
}
