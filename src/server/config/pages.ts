import { resolve } from 'node:path'
import { z } from 'zod'
import { setting } from './setting.ts'

/** What the pages show and link to beside the work itself. */
export const pageSettings = {
  supportAddress: setting(
    'SUPPORT_ADDRESS',
    'E-mail address or web page where people ask for help. Default: a message is prepared, the address left open.',
    z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
  ),
  helpWidgetUrl: setting(
    'HELP_WIDGET_URL',
    'Page of a help desk that is shown in a panel, with {name}, {email}, {subject} and {message} where these belong. Default: a form that writes to SUPPORT_ADDRESS.',
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).hostname !== '', 'names no host')
      .optional(),
  ),
  termsUrl: setting(
    'TERMS_URL',
    'Page with the terms of use, linked where people register. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  privacyUrl: setting(
    'PRIVACY_URL',
    'Page that says what becomes of personal data, linked where people register. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  purchaseUrl: setting(
    'PURCHASE_URL',
    'Page where people of this installation buy credits, linked in the menu of the account and on the page about plans. Default: no link; Longhand sells nothing itself.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  testimonialFile: setting(
    'TESTIMONIAL_FILE',
    'JSON file with a testimonial and logos to show beside the registration form. Default: an invented example, marked as such.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  eventLog: setting(
    'EVENT_LOG',
    'on: what people do (sign-ups, sign-ins, uploads, opened transcripts and documents, exports, errors) is stored in the database, for administrators; browsers get an anonymous id for two years.',
    z.stringbool().default(false),
  ),
  eventLogDays: setting(
    'EVENT_LOG_DAYS',
    'Days after which usage events are deleted.',
    z.coerce.number().int().min(1).max(3650).default(90),
  ),
  mobileAppUrl: setting(
    'MOBILE_APP_URL',
    'Address of an app in the App Store or on Google Play, offered on the phones it is for. Default: nothing is offered.',
    z.url({ protocol: /^https$/, hostname: /^(apps\.apple\.com|play\.google\.com)$/ }).optional(),
  ),
}
