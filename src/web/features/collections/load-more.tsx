import { Button, Center } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const withinPx = 100
const throttleMs = 5_000

interface LoadMoreProps {
  loading: boolean
  onLoad: () => void
}

/** Loads the next page when pressed, or when it comes near the viewport, then at most once in 5 s. */
export function LoadMore({ loading, onLoad }: LoadMoreProps) {
  const { t } = useTranslation('collections')
  const place = useRef<HTMLDivElement>(null)
  const lastLoad = useRef(0)
  const load = useEffectEvent(() => {
    lastLoad.current = Date.now()
    onLoad()
  })

  useEffect(() => {
    // Where what came did not push it away, it is looked at anew.
    if (loading) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => load(), Math.max(0, lastLoad.current + throttleMs - Date.now()))
      },
      { rootMargin: `${withinPx}px` },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [loading])

  return (
    <Center ref={place} py="lg">
      <Button variant="default" loading={loading} onClick={onLoad}>
        {t('loadMore')}
      </Button>
    </Center>
  )
}
