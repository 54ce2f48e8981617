import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import classes from './banner-space.module.css'

const Banners = lazyComponent(withTexts(() => import('./banners.tsx'), 'shell'))

/** Space for banners, which load late. Until they do, it keeps their most recent height. */
export function BannerSpace() {
  return (
    <div className={classes.space}>
      <WhenIdle>
        <Banners />
      </WhenIdle>
    </div>
  )
}
