import { useEffect, useEffectEvent, useState } from 'react'
import type { Viewing } from './session.ts'

/** What `read` finds in an open text: read again once nothing has changed for so many milliseconds. */
export function useReading<T>({ onChange }: Pick<Viewing, 'onChange'>, read: () => T, idleMs: number): T {
  const [found, setFound] = useState(read)
  const readAgain = useEffectEvent(() => setFound(read))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(readAgain, idleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [onChange, idleMs])
  return found
}
