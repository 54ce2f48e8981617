/** Settings that administrators change at run time, by their name in the program. */
export const installationKeys = [
  'registration',
  'registrationDomains',
  'openRegistration',
  'plusDomains',
  'companyDomains',
  'registrationsPerHour',
  'autoJoinDomains',
  'correctorWorkspace',
  'universityWorkspaces',
  'defaultLanguage',
  'edition',
  'maxUploadBytes',
  'maxDurationSeconds',
  'queuedJobsPerUser',
  'unfinishedBytesPerUser',
  'unfinishedBytesPerWorkspace',
  'storedBytesPerUser',
  'storedBytesPerWorkspace',
] as const
export type InstallationKey = (typeof installationKeys)[number]
