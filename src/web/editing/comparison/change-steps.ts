import { useEffect, useEffectEvent } from 'react'

type Step = (offset: number) => void

/** Function that steps through the open comparison; null if none is open. */
let current: Step | null = null

/** Returns whether there are changes to step through. */
export const hasChanges = (): boolean => current !== null

/** Steps by a number of changes in the open comparison; backward if negative. */
export const stepThroughChanges = (offset: number): void => current?.(offset)

/** Lets commands step through the open comparison. */
export function useChangeSteps(onStep: Step): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const ownStep: Step = (offset) => step(offset)
    current = ownStep
    return () => {
      if (current === ownStep) current = null
    }
  }, [])
}
