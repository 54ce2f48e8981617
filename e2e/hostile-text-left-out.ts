const address = 'takes addresses only'
const secret = 'is never shown'
const sameAs = (field: string) => `is kept where ${field} is`
const list = 'takes what is on a list only'

/** Text fields that aren't filled with hostile text, with the reason. New fields must be filled or listed here. */
export const notFilled: Record<string, string> = {
  ...Object.fromEntries(
    ['register', 'signIn', 'requestPasswordReset', 'changeEmail', 'provideEmail'].map((call) => [
      `${call}.email`,
      address,
    ]),
  ),
  'sendFeedback.email': address,
  'sendInvites.emails[]': address,
  'changeWorkspace.url': address,
  'addAdministrator.email': address,
  'onboardNewUser.name': 'is kept where register.name is',
  'updateEmail.email': address,
  'addWhiteLabel.name': 'is shown on the sign-in page: `white-label-pages.test.ts`',
  'changeWhiteLabel.name': 'is kept where addWhiteLabel.name is',
  'addWhiteLabel.metadataUrl': address,
  'changeWhiteLabel.metadataUrl': address,
  'changeInstallation.settings[].value': 'takes values of settings only',
  'holdWorkspace.reason': 'is shown to owners and admins only',
  'holdCollection.reason': 'is shown to owners and admins only',
  'generateAuthToken.label': secret,
  'createPublicLink.password': secret,
  'changePublicLink.password': secret,
  'unlockPublicLink.password': secret,
  'unlockPublicLink(query).pubkey': secret,
  'countPublicView(query).pubkey': secret,
  'customToken.reason': 'is kept where makeImpersonationKey.reason is',
  'grantCredits.reason': 'is kept where makeImpersonationKey.reason is',
  'saml.redirect': address,
  ...Object.fromEntries(
    [
      'timeZone',
      'address.line1',
      'address.line2',
      'address.city',
      'address.postalCode',
      'address.region',
    ].map((field) => [`setUserRecord.${field}`, `is kept where changeProfile.${field} is`]),
  ),
  'makeImpersonationKey.user': address,
  'putSso.name': 'is shown in a form only, until a test of the connection',
  'putSso.clientId': 'is shown in a form only',
  'putSso.metadata': 'takes SAML metadata only',
  ...Object.fromEntries(
    [
      ...['register.invite', 'acceptInvite(params).key', 'declineInvite(params).key'],
      ...['register.password', 'register.captcha', 'signIn.password', 'checkPasswordReset.code'],
      ...['confirmPasswordReset.code', 'confirmPasswordReset.password', 'verifyEmail.code'],
      ...[
        'completeSignIn.token',
        'completeSignIn.code',
        'confirmTwoFactor.code',
        'turnOffTwoFactor.password',
      ],
      ...['turnOffTwoFactor.code', 'makeRecoveryCodes.password', 'makeRecoveryCodes.code'],
      ...['signInWithPasskey.token', 'signInWithPasskey.response.clientExtensionResults{key}'],
      ...['addPasskey.token', 'addPasskey.response.clientExtensionResults{key}', 'startRegionalSession.key'],
      ...['receiveSamlResponse.SAMLResponse', 'receiveSsoResponse.SAMLResponse'],
      ...['putSso.clientSecret', 'findSso.account', 'updateEmail.password', 'checkRecaptcha.token'],
      ...['callVerifyEmail.code', 'callVerifyEmail.oobCode'],
      ...['impersonate.key', 'changeEmail.password', 'changePassword.password', 'changePassword.newPassword'],
      ...['deleteAccount.password', 'deleteAccount.confirmation', 'beginPasskey.password'],
      ...['beginTwoFactor.password', 'linkProvider.password', 'unlinkProvider.password'],
      ...['completeUpload.parts[].etag', 'putPart(query).signature', 'endSubscription(params).key'],
      ...['createUpload.contentType', 'saveNotes.was', 'makeImpersonationKey.reason'],
      'patchTranscript.words[].alternatives[].speaker',
      'patchTranscript.edits[].words[].alternatives[].speaker',
      ...['trackEvent.event', 'trackEvent.name', 'trackEvent.action', 'trackEvent.uid'],
      ...['trackEvent.traits{key}', 'trackEvent.traits{}'],
      ...['trackEvent.properties{key}', 'trackEvent.properties{}'],
    ].map((field) => [field, secret]),
  ),
  ...Object.fromEntries(
    [
      ...['register.language', 'changeSettings.defaultLanguage', 'changeProfile.timeZone'],
      ...['createTranscription.languageCode', 'startRecode.languageCode', 'setLanguage(params).languageCode'],
      'translateCollection.to',
      'checkSpeechEngine(params).name',
      ...['startBulkExport.formats[].options{key}', 'startBulkExport.formats[].options{}'],
      ...['saveDictionary.language', 'fetchModel(params).name', 'removeModel(params).name'],
    ].map((field) => [field, list]),
  ),
  ...Object.fromEntries(
    [
      ...['addScimUser{key}', 'replaceScimUser{key}', 'addScimGroup{key}', 'replaceScimGroup{key}'],
      ...['replaceScimUser', 'patchScimUser', 'removeScimUser'].map((call) => `${call}(params).scimId`),
      ...['replaceScimGroup', 'patchScimGroup', 'removeScimGroup'].map((call) => `${call}(params).scimId`),
      ...['patchScimUser', 'patchScimGroup'].flatMap((call) => [
        ...[`${call}.schemas[]`, `${call}.Operations[].op`, `${call}.Operations[].path`],
      ]),
    ].map((field) => [field, 'is read by the published schemas']),
  ),
  ...Object.fromEntries(
    [
      ...['users[].language', 'users[].name', 'users[].sessions[].impersonator.language'],
      ...['users[].sessions[].impersonator.name', 'users[].sessions[].method', 'users[].settings{key}'],
      ...['workspaces[].name', 'workspaces[].captionProfiles[].name'],
    ]
      .map((field) => `copyAccounts.${field}`)
      .concat(
        ['files[].key', 'people[].language', 'people[].name', 'schema'].map((field) => `finishMove.${field}`),
      )
      .concat(
        [
          ...['copyAccounts', 'requestAccounts', 'finishMove', 'putMovedFile', 'getMoveState'],
          ...['describeWorkspaces', 'purgeWorkspaces', 'makeRegionExport', 'removeRegionExports'],
        ].map((call) => `${call}(query).signature`),
      )
      .map((field) => [field, 'is signed by another region, which has checked it']),
  ),
  'addPasskey.name': 'is filled in the database',
  'renamePasskey.name': 'is filled in the database',
  'changeSettings.keys{}[]': 'is filled by a form',
  'changeSettings.headerText': 'is shown in a form and in exported files only',
  'changeSettings.footerText': 'is shown in a form and in exported files only',
  'uploadPicture(query).name': "is shown as a picture's description only",
  ...Object.fromEntries(
    ['name', 'subject', 'message', 'page', 'error'].map((field) => [
      `sendFeedback.${field}`,
      'is shown in mail only: `render.test.ts`',
    ]),
  ),
  'checkLink.url': 'is filled by a form',
  'createTranscription.prompt': sameAs('generateContent.prompt'),
  'changeContent.content.content[].type': list,
  'changeContent.snippet': 'is not kept',
  'makeImage.prompt': sameAs('generateContent.prompt'),
  'completeText.prompt': 'is not kept',
  'completeText.text': 'is not kept',
  ...Object.fromEntries(
    ['name', 'description', 'hints', 'hints[]', 'channelSpeakers[]', 'languageCode'].flatMap((field) =>
      ['createUpload', 'updateUpload'].map((call) => [
        `${call}.options.${field}`,
        sameAs(`createTranscription.${field}`),
      ]),
    ),
  ),
  'subscribeToPodcast.url': address,
  'addCalendar.url': address,
  'changeSourceConnection.imports.languageCode': list,
  'receiveZoomEvent.event': 'requires a signature',
  ...Object.fromEntries(
    ['description', 'hints', 'hints[]', 'channelSpeakers[]', 'languageCode'].map((field) => [
      `subscribeToPodcast.${field}`,
      sameAs(`createTranscription.${field}`),
    ]),
  ),
  'createTranscription.hints': sameAs('createTranscription.hints[]'),
  'patchTranscript.words[].speaker': sameAs('changeSpeaker.name'),
  'patchTranscript.edits[].words[].alternatives[].content': sameAs(
    'patchTranscript.words[].alternatives[].content',
  ),
  'patchTranscript.edits[].words[].speaker': sameAs('changeSpeaker.name'),
  'patchTranscript.edits[].speaker': sameAs('changeSpeaker.name'),
  'changeVersion.name': sameAs('saveVersion.name'),
  'nameSpeaker.name': sameAs('changeSpeaker.name'),
  'nameSpeakers.speakers{}': sameAs('changeSpeaker.name'),
  'changeSpeaker(params).speakerId': 'is never shown',
  'removeSpeaker(params).speakerId': 'is never shown',
  'removeSpeaker(query).into': 'is never shown',
  'addHighlight.speaker': sameAs('changeSpeaker.name'),
  'changeHighlight.quote': sameAs('addHighlight.quote'),
  'changeHighlight.speaker': sameAs('changeSpeaker.name'),
  'changeHighlight.content': sameAs('addHighlight.content'),
  'changeTag.name': sameAs('addTag.name'),
  'addToDictionary.term': sameAs('saveDictionary.terms[]'),
  'addToDictionary.name': sameAs('saveDictionary.name'),
  'addWorkspace.name': sameAs('changeWorkspace.name'),
  'changeProject.name': sameAs('addProject.name'),
  'renameSavedSearch.name': sameAs('saveSearch.name'),
  'search.term': sameAs('saveSearch.term'),
  'search.filters.speaker': sameAs('changeSpeaker.name'),
  'search.filters.speakers[]': sameAs('changeSpeaker.name'),
  'saveSearch.filters.speaker': sameAs('changeSpeaker.name'),
  'saveSearch.filters.speakers[]': sameAs('changeSpeaker.name'),
  'search.filters.languages[]': 'takes codes only',
  'countResults.term': sameAs('search.term'),
  'countResults.filters.speaker': sameAs('search.filters.speaker'),
  'countResults.filters.speakers[]': sameAs('search.filters.speakers[]'),
  'countResults.filters.languages[]': 'takes codes only',
  'saveSearch.filters.languages[]': 'takes codes only',
  'createImport(query).name': sameAs('createUpload.name'),
  'previewImport(query).name': sameAs('createUpload.name'),
  'recognizeLive(query).languageCode': 'takes codes only',
  'setEmailInbox.languageCode': 'takes codes only',
  ...Object.fromEntries(
    ['url', 'user', 'endpoint', 'prefix', 'accessKeyId', 'secret'].map((field) => [
      `connectFolder.${field}`,
      'needs a server with a folder; shown in text fields only',
    ]),
  ),
}
