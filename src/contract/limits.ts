/** Peaks per second of audio. */
export const peaksPerSecond = 50

export const maxTerms = 1000
export const maxTermLength = 60

/** The longest text around the cursor that a completion reads. */
export const maxCompletionText = 200_000

export const minPromptLength = 10
export const maxPromptLength = 4000

/** Maximum size of a document's content as JSON, in bytes. */
export const maxDocumentBytes = 4_000_000

export const maxFeedbackLength = 5_000

export const maxQuoteLength = 5000
export const maxHighlightTextLength = 5000

export const maxMarkers = 500

/** Maximum number of IDs per request. */
export const maxMemberIds = 100

/** Maximum number of collections per request. */
export const maxMissingIds = 1000

/** Longer ones are rejected, in UTF-16 units: hashing them would cost too much. */
export const maxPasswordLength = 1024

/** Maximum length of a recording's URL, in characters. */
export const maxLinkLength = 2048
export const maxHints = 1000
export const maxHintLength = 60

/** Maximum size of an uploaded picture, in bytes. */
export const maxAvatarBytes = 5_000_000

export const maxProjects = 200
export const maxProjectNameLength = 80

export const maxSearchLength = 200
export const maxSavedSearches = 100
export const maxSearchNameLength = 80

/** Shortest and longest line of a subtitle, in characters. */
export const subtitleLineRange = { least: 10, most: 120 } as const

export const maxSpeakerNameLength = 80
export const maxSpeakers = 500

/** Maximum number of turns per call. */
export const maxSpeakersAtOnce = 150

export const maxTagLength = 30

/** Maximum length of a word, in UTF-16 units. */
export const maxWordLength = 5000

/** Retention of deleted collections, in days. */
export const trashDays = 30

/** Size of every part but the last, in bytes. */
export const partSize = 8_388_608

/** Longest label of a usage event, in UTF-16 units; longer ones are cut. */
export const maxLabelLength = 499
