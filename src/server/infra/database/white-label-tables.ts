import type { LogoStyle, WhiteLabelProvider } from '#contract/white-labels.ts'
import type { CreatedAt, Timestamp } from './columns.ts'

/** White-label sign-in pages. */
export interface WhiteLabelTables {
  white_labels: WhiteLabelsTable
}

/** Branding and sign-in methods for a host's sign-in page. */
export interface WhiteLabelsTable {
  id: string
  /** First label of the host name, in lowercase. */
  slug: string
  active: boolean
  name: string
  logo_key: string | null
  logo_style: LogoStyle
  /** `#rrggbb`, in lowercase. */
  button_color: string
  background_color: string
  allow_google: boolean
  allow_email: boolean
  provider: WhiteLabelProvider | null
  organization_id: string | null
  metadata_url: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}
