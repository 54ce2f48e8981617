import type { WhiteLabel } from '#contract/white-labels.ts'
import classes from './brand-logo.module.css'

/** The logo of a white-label sign-in page; nothing without one. Its height is known before it has loaded. */
export function BrandLogo({
  brand: { logo, logoStyle, name },
}: {
  brand: Pick<WhiteLabel, 'logo' | 'logoStyle' | 'name'>
}) {
  if (!logo) return null
  return (
    <div className={classes[logoStyle]}>
      <img className={classes.picture} src={logo} alt={name} />
    </div>
  )
}
