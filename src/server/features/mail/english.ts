import { reasons } from './english-reasons.ts'
import type { Texts } from './letter.ts'
import { paths } from './paths.ts'

const notYou = (support: string | null) =>
  support
    ? `If it was not you, write to ${support} at once.`
    : 'If it was not you, tell whoever runs this installation at once.'

export const english: Texts = {
  letters: {
    verifyEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Verify your email',
      paragraphs: ['Please confirm that this address is yours.'],
      action: { label: 'Verify email', path: paths.verifyEmail(code) },
      closing: [
        `The link works once, within ${span(validSeconds)}.`,
        'If you have no account with Longhand, somebody mistyped their address: ignore this message.',
      ],
    }),
    resetPassword: ({ code, validSeconds }, { span }) => ({
      subject: 'Reset your password',
      paragraphs: ['Somebody asked for a new password for your account. If it was you, choose one here.'],
      action: { label: 'Choose a new password', path: paths.resetPassword(code) },
      closing: [
        `The link works once, within ${span(validSeconds)}.`,
        'If it was not you, ignore this message: your password stays as it is.',
      ],
    }),
    changeEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Confirm your new email',
      paragraphs: ['Your account is to have this address from now on. Please confirm that it is yours.'],
      action: { label: 'Confirm email', path: paths.verifyEmail(code) },
      closing: [
        `The link works once, within ${span(validSeconds)}. Until then your old address stays.`,
        'If you did not ask for this, ignore this message.',
      ],
    }),
    invite: ({ inviter, workspace }) => ({
      subject: `${inviter} invites you to ${workspace}`,
      paragraphs: [
        `${inviter} would like you to join the workspace “${workspace}” in Longhand, which turns recordings into text.`,
        'Sign in with this address, or register with it, to accept or decline.',
      ],
      action: { label: 'Open Longhand', path: paths.dashboard },
    }),
    share: ({ sharer, collectionId, collectionName }) => ({
      subject: `${sharer} shared “${collectionName}” with you`,
      paragraphs: ['You can read, play and edit it from now on.'],
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    handOver: ({ giver, collectionId, collectionName }) => ({
      subject: `${giver} made you the owner of “${collectionName}”`,
      paragraphs: ['It is yours from now on: share it, move it or delete it as you like.'],
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    transcriptReady: ({ collectionId, collectionName, durationSeconds }, { span }) => ({
      subject: `The transcript of “${collectionName}” is ready`,
      paragraphs: [
        durationSeconds === null
          ? 'The transcript can be read, edited and exported now.'
          : `The transcript (${span(durationSeconds)}) can be read, edited and exported now.`,
      ],
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    transcriptFailed: ({ collectionName, reason }) => ({
      subject: `“${collectionName}” could not be transcribed`,
      paragraphs: [reasons[reason]],
      action: { label: 'Open dashboard', path: paths.dashboard },
    }),
    mention: ({ author, collectionId, collectionName, content, quote }) => ({
      subject: `${author} mentioned you in “${collectionName}”`,
      paragraphs: [`${author} wrote:`],
      quotes: [content],
      ...(quote && { facts: [['At the words', quote]] }),
      action: { label: 'Open transcript', path: paths.transcript(collectionId) },
    }),
    newSignIn: ({ userAgent, address }, { when, browser }) => ({
      subject: 'New sign-in to your account',
      paragraphs: ['Somebody signed in to your account from a browser that was not used for it before.'],
      facts: [
        ['Time', when],
        ['Browser', browser(userAgent)],
        ['Network address', address],
      ],
      action: { label: 'See where I am signed in', path: paths.account },
      closing: [
        'If it was you, there is nothing to do. If not, end that session, and choose a new password at once.',
      ],
    }),
    passwordChanged: (_values, { when }) => ({
      subject: 'Your password was changed',
      paragraphs: ['The password of your account was changed.'],
      facts: [['Time', when]],
      action: { label: 'It was not me: reset it', path: paths.requestReset },
      closing: ['If it was you, there is nothing to do.'],
    }),
    emailChanged: ({ newEmail }, { when, support }) => ({
      subject: 'The email of your account was changed',
      paragraphs: ['Your account has another address now. Sign in with that one.'],
      facts: [
        ['New email', newEmail],
        ['Time', when],
      ],
      closing: [notYou(support)],
    }),
    twoFactorOn: (_values, { when }) => ({
      subject: 'Two-factor sign-in is on',
      paragraphs: [
        'Signing in to your account now asks for a code of your authenticator app as well.',
        'Keep your recovery codes in a safe place: each replaces the app once.',
      ],
      facts: [['Time', when]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ['If it was not you, reset your password at once.'],
    }),
    twoFactorOff: (_values, { when }) => ({
      subject: 'Two-factor sign-in is off',
      paragraphs: ['Signing in to your account no longer asks for a code of your authenticator app.'],
      facts: [['Time', when]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ['If it was not you, turn it on again, and choose a new password at once.'],
    }),
    passkeyAdded: ({ passkey }, { when }) => ({
      subject: 'A passkey was added to your account',
      paragraphs: ['From now on a new passkey can sign in to your account.'],
      facts: [
        ['Passkey', passkey],
        ['Time', when],
      ],
      action: { label: 'See my passkeys', path: paths.account },
      closing: ['If it was not you, remove it, and choose a new password at once.'],
    }),
    providerLinked: ({ provider }, { when }) => ({
      subject: `Sign in with ${provider}`,
      paragraphs: [`From now on your account with ${provider} can sign in to Longhand.`],
      facts: [['Time', when]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ['If it was not you, unlink it, and choose a new password at once.'],
    }),
    exportReady: ({ keptDays }, { when }) => ({
      subject: 'Your data is ready to download',
      paragraphs: [
        'The archive of everything that is yours in Longhand is ready.',
        `Download it in your account settings. It is kept for ${keptDays} days.`,
      ],
      facts: [['Time', when]],
      action: { label: 'Open account settings', path: paths.account },
      closing: ['If it was not you who asked for it, choose a new password at once.'],
    }),
    accountDeleted: (_values, { when, support }) => ({
      subject: 'Your account was deleted',
      paragraphs: ['Your account with Longhand was deleted.'],
      facts: [['Time', when]],
      closing: [notYou(support)],
    }),
    feedback: ({ from, replyTo, subject, message, page, error, userAgent }, { when, browser }) => ({
      subject: `Feedback: ${subject}`,
      paragraphs: [`${from} writes:`],
      quotes: [message],
      facts: [
        ['Answer to', replyTo],
        ['Time', when],
        ...(page ? ([['Page', page]] as const) : []),
        ...(error ? ([['Error', error]] as const) : []),
        ['Browser', `${browser(userAgent)} (${userAgent})`],
      ],
    }),
  },
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  instead: 'If the button does not work, open this address:',
  sentBy: (host) => `Sent by Longhand at ${host}.`,
  turnOff: 'Stop mail of this kind',
  unknownBrowser: 'unknown',
  browserOn: (browser, system) => `${browser} on ${system}`,
  unsubscribe: {
    kinds: {
      emailMeOnComplete: 'Mail when a transcript is ready or failed',
      emailMeOnActivity: 'Mail about shares, mentions and what became yours',
    },
    question: 'Stop getting it? You can turn it on again in your settings.',
    button: 'Stop it',
    done: 'You get no more of it. You can turn it on again in your settings.',
  },
}
