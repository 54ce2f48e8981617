import type { WhiteLabel } from '#contract/white-labels.ts'
import classes from './brand-logo.module.css'

/**
 * Logo of a white-label sign-in page; renders nothing if there is none. Its height is reserved before it
 * loads.
 */
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
