import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/** Opens a transcript in its place when its plain link is pressed, unless another tab or window is wanted. */
export function useOpenFar() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent, id: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({ to: '/transcript/$id', params: { id } })
    },
    [navigate],
  )
}
