import { englishBilling } from './english-billing.ts'
import { englishCorrectors } from './english-correctors.ts'
import { englishPrecision } from './english-precision.ts'
import { reasons } from './english-reasons.ts'
import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'
import type { EmailRejection } from './template-values.ts'

const notYouText = (support: string | null) =>
  support
    ? `If this wasn't you, contact ${support} immediately.`
    : "If this wasn't you, contact your administrator immediately."

const emailRejections: Record<EmailRejection, string> = {
  quota: 'Not enough storage',
  minutes: 'No minutes left',
  queue: 'Too many recordings are queued',
  language: 'No speech engine for the language',
  link: 'Link not allowed',
  failed: "Can't be transcribed",
}

export const english: Texts = {
  templates: {
    verifyEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Verify your email',
      paragraphs: ['Please confirm your email address.'],
      action: { label: 'Verify email', path: paths.verifyEmail(code) },
      closing: [
        `The link works once and expires in ${span(validSeconds)}.`,
        "If you don't have a Longhand account, someone entered your address by mistake. You can ignore this email.",
      ],
    }),
    resetPassword: ({ code, validSeconds }, { span }) => ({
      subject: 'Reset your password',
      paragraphs: ['Someone requested a new password for your account. If it was you, choose one here.'],
      action: { label: 'Choose a new password', path: paths.resetPassword(code) },
      closing: [
        `The link works once and expires in ${span(validSeconds)}.`,
        "If this wasn't you, ignore this email. Your password won't change.",
      ],
    }),
    changeEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Confirm your new email',
      paragraphs: ['You asked to use this address for your account. Please confirm it.'],
      action: { label: 'Confirm email', path: paths.verifyEmail(code) },
      closing: [
        `The link works once and expires in ${span(validSeconds)}. Your current address stays in effect until you open it.`,
        "If you didn't request this, ignore this email.",
      ],
    }),
    invite: ({ inviter, workspace, code, validSeconds }, { span }) => ({
      subject: `${inviter} invited you to ${workspace}`,
      paragraphs: [
        `${inviter} invited you to join the workspace “${workspace}” in Longhand, which turns recordings into text.`,
      ],
      action: { label: 'View invite', path: paths.invite(code) },
      closing: [
        `The link works once and expires in ${span(validSeconds)}.`,
        "If you don't know the sender, ignore this email.",
      ],
    }),
    workspaceDeleted: ({ workspace, by }) => ({
      subject: `“${workspace}” will be deleted in 48 hours`,
      paragraphs: [
        `${by} deleted the workspace “${workspace}”. In 48 hours, its transcripts, documents and media will be permanently deleted.`,
        'Until then, owners and admins can restore it.',
      ],
      action: { label: 'Restore workspace', path: paths.workspace },
    }),
    breakGlass: ({ person, workspace, address }) => ({
      subject: `${person} signed in without single sign-on`,
      paragraphs: [
        `${person} is the emergency owner of “${workspace}”, which requires single sign-on, and signed in with a password and a second factor from the IP address ${address}.`,
        "If you didn't expect this, ask them, and check who the emergency owner is.",
      ],
      action: { label: 'Open workspace settings', path: paths.workspace },
    }),
    share: ({ sharer, collectionId, collectionName }) => ({
      subject: `${sharer} shared “${collectionName}” with you`,
      paragraphs: ['You can now read, play and edit it.'],
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    retentionNotice: ({ collections, more }, { day }) => ({
      subject:
        collections.length + more === 1
          ? `“${collections[0]?.name}” will be deleted soon`
          : `${collections.length + more} collections will be deleted soon`,
      paragraphs: [
        "Your workspace deletes collections that haven't been opened for a long time. Open a collection to keep it for now.",
      ],
      facts: [
        ...collections.map(
          ({ name, deletes, at }) =>
            [name, deletes === 'media' ? `media on ${day(at)}` : `everything on ${day(at)}`] as const,
        ),
        ...(more > 0 ? ([['And', `${more} more`]] as const) : []),
      ],
      action: { label: 'Open dashboard', path: paths.dashboard },
      closing: ["If only media is deleted, the transcript is kept. Deleted media can't be restored."],
    }),
    handOver: ({ sender, collectionId, collectionName }) => ({
      subject: `${sender} made you the owner of “${collectionName}”`,
      paragraphs: ['You can now share, move and delete it.'],
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    transcriptReady: ({ collectionId, collectionName, durationSeconds }, { span }) => ({
      subject: `Your transcript “${collectionName}” is ready`,
      paragraphs: [
        durationSeconds === null
          ? 'You can now read, edit and export it.'
          : `You can now read, edit and export it. The recording is ${span(durationSeconds)} long.`,
      ],
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    transcriptFailed: ({ collectionName, reason }) => ({
      subject: `“${collectionName}” couldn't be transcribed`,
      paragraphs: [reasons[reason]],
      action: { label: 'Open dashboard', path: paths.dashboard },
    }),
    emailReceived: ({ subject, accepted, rejected }) => ({
      subject: `Re: ${subject || 'your recordings'}`,
      paragraphs: [
        accepted.length > 0
          ? 'Your recordings are being transcribed.'
          : 'Nothing was transcribed. Attach audio or video, or put a link on its own line.',
      ],
      facts: [
        ...accepted.map(({ name }) => [name, 'Transcribing'] as const),
        ...rejected.map(({ name, reason }) => [name, emailRejections[reason]] as const),
      ],
      action:
        accepted.length === 1 && accepted[0]
          ? { label: 'Open transcript', path: paths.transcript(accepted[0].id) }
          : { label: 'Open dashboard', path: paths.dashboard },
    }),
    mention: ({ author, collectionId, collectionName, content, quote }) => ({
      subject: `${author} mentioned you in “${collectionName}”`,
      paragraphs: [`${author} wrote:`],
      quotes: [content],
      ...(quote && { facts: [['Passage', quote]] }),
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    newSignIn: ({ userAgent, address }, { date, browser }) => ({
      subject: 'New sign-in to your account',
      paragraphs: ['Someone signed in to your account from a new browser.'],
      facts: [
        ['Time', date],
        ['Browser', browser(userAgent)],
        ['IP address', address],
      ],
      action: { label: 'Review sessions', path: paths.account },
      closing: [
        "If this was you, you don't need to do anything. If not, sign out of that session and change your password immediately.",
      ],
    }),
    passwordChanged: (_values, { date }) => ({
      subject: 'Your password was changed',
      paragraphs: ["Your account's password was changed."],
      facts: [['Time', date]],
      action: { label: "This wasn't me", path: paths.requestReset },
      closing: ["If this was you, you don't need to do anything."],
    }),
    emailChanged: ({ newEmail }, { date, support }) => ({
      subject: 'Your email address was changed',
      paragraphs: ["Your account's email address was changed. Sign in with the new one."],
      facts: [
        ['New email', newEmail],
        ['Time', date],
      ],
      closing: [notYouText(support)],
    }),
    twoFactorOn: (_values, { date }) => ({
      subject: 'Two-factor authentication is on',
      paragraphs: [
        'Signing in to your account now also requires a code from your authenticator app.',
        'Keep your recovery codes in a safe place. Each works once in place of the app.',
      ],
      facts: [['Time', date]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ["If this wasn't you, reset your password immediately."],
    }),
    twoFactorOff: (_values, { date }) => ({
      subject: 'Two-factor authentication is off',
      paragraphs: ['Signing in to your account no longer requires a code from your authenticator app.'],
      facts: [['Time', date]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ["If this wasn't you, turn it on again and change your password immediately."],
    }),
    passkeyAdded: ({ passkey }, { date }) => ({
      subject: 'A passkey was added to your account',
      paragraphs: ['You can now sign in to your account with a new passkey.'],
      facts: [
        ['Passkey', passkey],
        ['Time', date],
      ],
      action: { label: 'Review passkeys', path: paths.account },
      closing: ["If this wasn't you, remove it and change your password immediately."],
    }),
    providerLinked: ({ provider }, { date }) => ({
      subject: `${provider} was linked to your account`,
      paragraphs: [`You can now sign in to Longhand with ${provider}.`],
      facts: [['Time', date]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ["If this wasn't you, unlink it and change your password immediately."],
    }),
    exportReady: ({ keptDays }, { date }) => ({
      subject: 'Your data is ready to download',
      paragraphs: [
        'The archive with all your Longhand data is ready.',
        `Download it from your account settings within ${keptDays} days.`,
      ],
      facts: [['Time', date]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ["If you didn't request it, change your password immediately."],
    }),
    accountDeleted: (_values, { date, support }) => ({
      subject: 'Your account was deleted',
      paragraphs: ['Your Longhand account was deleted.'],
      facts: [['Time', date]],
      closing: [notYouText(support)],
    }),
    providerUnpaid: ({ message }, { date }) => ({
      subject: 'A provider has no credit left',
      paragraphs: [
        `${message}. Recordings and translations that use this provider will fail until the bill is paid.`,
        'After that, people can retry them.',
      ],
      facts: [['Time', date]],
    }),
    ...englishBilling,
    ...englishCorrectors,
    ...englishPrecision,
    test: (_values, { date }) => ({
      subject: 'Test email from Longhand',
      paragraphs: [`Email from your installation is working. You sent this test on ${date}.`],
    }),
    feedback: ({ from, replyTo, subject, message, page, error, userAgent }, { date, browser }) => ({
      subject: `Feedback: ${subject}`,
      paragraphs: [`${from} wrote:`],
      quotes: [message],
      facts: [
        ['Reply to', replyTo],
        ['Time', date],
        ...(page ? ([['Page', page]] as const) : []),
        ...(error ? ([['Error', error]] as const) : []),
        ['Browser', `${browser(userAgent)} (${userAgent})`],
      ],
    }),
  },
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkFallbackIntro: "If the button doesn't work, open this link:",
  sentBy: (host) => `Sent by Longhand at ${host}.`,
  turnOff: 'Unsubscribe from these emails',
  unknownBrowser: 'unknown',
  browserAndSystem: (browser, system) => `${browser} on ${system}`,
  unsubscribe: {
    kinds: {
      emailMeOnComplete: 'Emails about finished and failed transcripts',
      emailMeOnActivity: 'Emails about shares, transfers and mentions',
    },
    question: 'Unsubscribe? You can subscribe again in your settings.',
    button: 'Unsubscribe',
    done: "You're unsubscribed. You can subscribe again in your settings.",
  },
}
