import { useSearch } from '@tanstack/react-router'
import { PopOutScreen } from '#web/editor/screens/player/pop-out-screen.tsx'

export function VideoPage() {
  const { id, t } = useSearch({ from: '/signed-in/video/p' })
  return <PopOutScreen key={id} id={id} from={t} />
}
