import { resolve } from 'node:path'
import { z } from 'zod'
import { editable, setting } from './setting.ts'

/** Content and links on web pages. */
export const pageSettings = {
  defaultLanguage: editable(
    'DEFAULT_LANGUAGE',
    'Interface language, en or es, for users whose browser requests neither.',
    z.enum(['en', 'es']).default('en'),
  ),
  supportAddress: setting(
    'SUPPORT_ADDRESS',
    "Email address or web page for support. Default: the user's email app opens with a message that has no recipient.",
    z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
  ),
  helpWidgetUrl: setting(
    'HELP_WIDGET_URL',
    'URL of a help desk page, shown in a panel, with the placeholders {name}, {email}, {subject} and {message}. Default: a form that sends an email to SUPPORT_ADDRESS.',
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).hostname !== '', 'has no host name')
      .optional(),
  ),
  termsUrl: setting(
    'TERMS_URL',
    'URL of the terms of use, linked on the registration page. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  privacyUrl: setting(
    'PRIVACY_URL',
    'URL of the privacy policy, linked on the registration page. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  purchaseUrl: setting(
    'PURCHASE_URL',
    'URL of a page for buying credits, linked in the account menu and on the plans page. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  testimonialFile: setting(
    'TESTIMONIAL_FILE',
    'JSON file with a testimonial and logos for the registration page. Default: a fictional example, marked as such.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  eventLog: setting(
    'EVENT_LOG',
    'true: usage events (sign-ups, sign-ins, uploads, opened transcripts and documents, exports, errors) are stored in the database for administrators, and browsers get an anonymous ID for two years; false: nothing is stored.',
    z.stringbool().default(false),
  ),
  eventLogDays: setting(
    'EVENT_LOG_DAYS',
    'Days after which usage events are deleted.',
    z.coerce.number().int().min(1).max(3650).default(90),
  ),
  mobileAppUrl: setting(
    'MOBILE_APP_URL',
    'URL of an app in the App Store or on Google Play, offered on matching phones. Default: no app.',
    z.url({ protocol: /^https$/, hostname: /^(apps\.apple\.com|play\.google\.com)$/ }).optional(),
  ),
}
