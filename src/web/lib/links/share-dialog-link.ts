import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the share screen was opened from the previous history entry. */
    sharing?: boolean
  }
}

const searchWith = (share: string | undefined) => ((search: object) => ({ ...search, share })) as never

/**
 * Returns the URL that shows a collection's share screen over this page, so that Back closes it but a reload
 * doesn't.
 */
export const shareDialogLinkOptions = (id: string) => ({
  to: '.' as const,
  search: searchWith(id),
  state: { sharing: true },
})

/** Returns the collection whose share screen is open, and a function that closes it. */
export function useShareDialog(): { id: string | undefined; close: () => void } {
  const { share: id } = useSearch({ strict: false }) as { share?: string }
  const navigate = useNavigate()
  const router = useRouter()
  const close = () => {
    if (router.state.location.state.sharing) router.history.back()
    else void navigate({ to: '.', search: searchWith(undefined), replace: true })
  }
  return { id, close }
}
