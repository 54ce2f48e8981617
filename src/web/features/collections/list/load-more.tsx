import { Button, Stack, Text } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const marginPx = 100
const throttleMs = 5_000

interface LoadMoreProps {
  /** List with more pages. */
  list: Pick<
    UseInfiniteQueryResult,
    'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
}

/**
 * Button that loads the next page on click or, at most once every 5 s, when it comes near the viewport. After
 * a failure, it has to be clicked.
 */
export function LoadMore({ list }: LoadMoreProps) {
  const { t } = useTranslation(['collections', 'common'])
  const errorText = useErrorText()
  const { isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = list
  const element = useRef<HTMLDivElement>(null)
  const lastLoad = useRef(0)
  const load = () => {
    lastLoad.current = Date.now()
    void list.fetchNextPage()
  }
  const loadNearby = useEffectEvent(load)

  useEffect(() => {
    // Check again after each page, in case the new items didn't push the button out of view.
    if (isLoading || hasFailed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => loadNearby(), Math.max(0, lastLoad.current + throttleMs - Date.now()))
      },
      { rootMargin: `${marginPx}px` },
    )
    if (element.current) observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isLoading, hasFailed])

  return (
    <Stack ref={element} align="center" gap="xs" py="lg">
      {hasFailed && <Text role="alert">{errorText(list.error)}</Text>}
      <Button variant="default" loading={isLoading} onClick={load}>
        {hasFailed ? t('common:retry') : t('collections:loadMore')}
      </Button>
    </Stack>
  )
}
