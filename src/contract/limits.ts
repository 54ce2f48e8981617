/** Maximum length of headers and footers in exported documents. */
export const maxMarginTextLength = 500

/** Peaks per second of audio. */
export const peaksPerSecond = 50

export const maxTerms = 1000
export const maxTermLength = 60

/** Maximum length of the text around the cursor that is used for a completion, in UTF-16 units. */
export const maxCompletionTextLength = 200_000

export const minPromptLength = 10
export const maxPromptLength = 4000

/** Maximum size of a document's JSON content, in bytes. */
export const maxDocumentBytes = 4_000_000

export const maxFeedbackLength = 5_000

export const maxQuoteLength = 5000
export const maxHighlightTextLength = 5000

/** Maximum lifetime of a coupon, in seconds: five years, the same as Stripe's. */
export const maxCouponSeconds = 5 * 365 * 86_400
export const maxMarkers = 500

/** Maximum number of IDs per request. */
export const maxMemberIds = 100

/** Maximum number of addresses to invite per request. */
export const maxInvites = 200

/** Default and maximum number of results in a SCIM list. */
export const defaultScimResults = 100
export const maxScimResults = 500
/** Maximum length of a SCIM filter, in characters. */
export const maxScimFilterLength = 4000
/** Maximum number of operations in a SCIM PATCH request. */
export const maxScimOperations = 200
/** Maximum size of a SCIM request about a group, enough for ten thousand members. */
export const maxScimGroupBytes = 1024 * 1024
/** Maximum lifetime of an invite link, in days. */
export const maxInviteLinkDays = 30
/** Highest limit that can be set on the number of people who use an invite link. */
export const maxInviteLinkUses = 1000

/** Maximum length of a workspace's name, in characters. */
export const maxWorkspaceNameLength = 100
/** Maximum length of a workspace's website address, in characters. */
export const maxWorkspaceUrlLength = 500

/** Maximum number of collection IDs in a request to find those missing from a list. */
export const maxUnlistedIds = 1000

/** Maximum length of a password, in UTF-16 units. Longer ones would be too expensive to hash. */
export const maxPasswordLength = 1024

/** Maximum length of a recording's URL, in characters. */
export const maxLinkLength = 2048
export const maxHints = 1000
export const maxHintLength = 60

/** Maximum length of the name on a white-label sign-in page, in characters. */
export const maxWhiteLabelNameLength = 80

/** Maximum audio duration of a live transcription request, in seconds. */
export const maxLiveSeconds = 16
/** Bytes per second of live audio: 16-bit mono at 16 kHz. */
export const liveBytesPerSecond = 32_000

/** Maximum size of an uploaded picture, in bytes. */
export const maxPictureBytes = 5_000_000

/** Maximum size of a picture uploaded to a document, in bytes. */
export const maxDocumentPictureBytes = 20_000_000

/** Maximum size of a calendar, in bytes. */
export const maxCalendarBytes = 5_000_000
/** Maximum number of calendars per user. */
export const maxCalendars = 10

/** Maximum number of podcast subscriptions per user and workspace. */
export const maxPodcasts = 100

export const maxProjects = 200
export const maxProjectNameLength = 80

export const maxSearchLength = 200
export const maxSavedSearches = 100
export const maxSearchNameLength = 80

/** Minimum and maximum length of a subtitle line, in characters. */
export const subtitleLineRange = { least: 10, most: 120 } as const

export const maxSpeakerNameLength = 80
export const maxSpeakers = 500

/** Maximum number of speakers that a user can specify for identification. */
export const maxSpeakerCount = 10

/** Maximum number of turns per request. */
export const maxTurnsPerRequest = 150

/** Maximum size of a SAML provider's metadata, in bytes. */
export const maxMetadataBytes = 262_144

export const maxTagLength = 30
export const maxDocumentTags = 20

/** Maximum number of a workspace's own caption profiles, in addition to the built-in ones. */
export const maxCaptionProfiles = 20
export const maxCaptionProfileNameLength = 60
/** Maximum distance between a caption's edge and its word, in seconds. */
export const maxCaptionShiftSeconds = 60

/** Maximum length of a word, in UTF-16 units. */
export const maxWordLength = 5000

/** Maximum retention period of a workspace, in days. */
export const maxRetentionDays = 3650
/** Notice given before retention deletes a collection, in days. */
export const retentionNoticeDays = 7
export const maxHoldReasonLength = 500

/** How long deleted collections are kept, in days. */
export const trashDays = 30

/** Size of each part of an upload except the last, in bytes. */
export const partSize = 8_388_608

/** Maximum length of a usage event's label, in UTF-16 units. Longer labels are truncated. */
export const maxLabelLength = 499

/** Maximum number of non-member senders whose emails a workspace accepts. */
export const maxEmailSenders = 200

/** Maximum size of an imported transcript, in bytes. */
export const maxImportBytes = 50_000_000
/** Maximum number of words in an imported transcript: a day of speech has about 220,000. */
export const maxImportWords = 500_000

/** Maximum number of collections in a bulk export. */
export const maxExportedCollections = 500
/** Maximum number of formats per collection in a bulk export. */
export const maxExportFormats = 10
/** Minimum length of a public link's password, in characters. */
export const minLinkPasswordLength = 6
export const maxLinkPasswordLength = 200
/** Number of days for which a public page's views are listed. */
export const publicViewDays = 30
/** Length of a caption window, in seconds. */
export const captionWindowSeconds = 120

/** Maximum sizes of a bundle's files other than the recording, and of one line in them, in bytes. */
export const maxBundleManifestBytes = 8_000_000
export const maxBundleDataBytes = 500_000_000
export const maxBundleLineBytes = 4_000_000
/** Maximum number of seats in an order. */
export const maxSeats = 10_000
/** Maximum number of months in a report. */
export const maxReportMonths = 24
/** Minimum and maximum credit purchase, in the smallest unit of the currency. */
export const creditBounds = { least: 500, most: 10_000_000 } as const
