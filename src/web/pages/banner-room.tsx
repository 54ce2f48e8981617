import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import classes from './banner-room.module.css'

const Banners = lazyPart(withTexts(() => import('./banners.tsx'), 'shell'))

/** The space for banners, which load late: until then it has their last height. */
export function BannerRoom() {
  return (
    <div className={classes.room}>
      <WhenIdle>
        <Banners />
      </WhenIdle>
    </div>
  )
}
