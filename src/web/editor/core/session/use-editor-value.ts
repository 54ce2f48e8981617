import { useEffect, useEffectEvent, useState } from 'react'
import type { Viewer } from './viewer.ts'

/**
 * Returns the result of `read` on an open text, updated once the text hasn't changed for `idleMs`
 * milliseconds.
 */
export function useEditorValue<T>({ onChange }: Pick<Viewer, 'onChange'>, read: () => T, idleMs: number): T {
  const [value, setValue] = useState(read)
  const readAgain = useEffectEvent(() => setValue(read))
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
  return value
}
