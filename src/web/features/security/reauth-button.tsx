import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { SignInAgainNotice } from '#web/ui/sign-in-again-notice.tsx'
import { ReauthForm } from './reauth-form.tsx'
import classes from './security.module.css'

/** The signed-in user, with a function that asks them to sign in again. */
export interface ReauthProps {
  user: User
  onSignInAgain: () => void
}

interface ReauthButtonProps extends ReauthProps {
  label: string
  /** Longer accessible label that distinguishes this button from similar ones. */
  name?: string
  /** Explanation of why the password is required. */
  intro: string
  /** Confirmation question for users without a password; if undefined, they aren't asked. */
  question?: string
  /** Called with the password, or with undefined if there is none. Rejects with the server's error. */
  onVerified: (password: string | undefined) => Promise<unknown>
  /** Called if the action failed even though the password was correct. */
  onFailed: (error: unknown) => void
  /** Whether the button is focused on mount, because the user has just canceled the action. */
  autoFocus?: boolean
}

/** Returns whether the form itself shows the error. */
const isFormError = (error: unknown) =>
  hasErrorCode(error, 'wrong_credentials', 'too_many_requests', 'network')

/**
 * Button for sensitive actions that protects unattended browsers: it asks for the password inline. Users
 * without a password must have signed in recently.
 */
export function ReauthButton({
  user,
  onSignInAgain,
  onVerified,
  onFailed,
  ...buttonProps
}: ReauthButtonProps) {
  const { label, name, intro, question, autoFocus } = buttonProps
  const [prompt, setPrompt] = useState<'never' | 'now' | 'before'>(autoFocus ? 'before' : 'never')
  const [isSessionOld, setSessionOld] = useState(false)
  const [busy, setBusy] = useState(false)
  const verify = async (password: string | undefined) => {
    setBusy(true)
    try {
      await onVerified(password)
    } catch (error) {
      if (password !== undefined && isFormError(error)) throw error
      setPrompt('before')
      if (hasErrorCode(error, 'sign_in_again')) setSessionOld(true)
      else onFailed(error)
      return
    } finally {
      setBusy(false)
    }
    // The result receives focus.
    setPrompt('never')
  }
  if (isSessionOld) return <SignInAgainNotice onSignIn={onSignInAgain} />
  if (prompt === 'now')
    return (
      <div className={classes.reauthForm}>
        <ReauthForm
          methods={['password']}
          intro={intro}
          submit={label}
          onCancel={() => setPrompt('before')}
          onSubmit={(credentials) => verify('password' in credentials ? credentials.password : undefined)}
        />
      </div>
    )
  const button = {
    size: 'compact-sm',
    variant: 'default',
    loading: busy,
    ...(name && { 'aria-label': name }),
  }
  if (!user.hasPassword && question)
    return (
      <ConfirmButton {...button} question={question} onConfirm={() => void verify(undefined)}>
        {label}
      </ConfirmButton>
    )
  return (
    <Button
      {...button}
      autoFocus={prompt === 'before'}
      onClick={() => (user.hasPassword ? setPrompt('now') : void verify(undefined))}
    >
      {label}
    </Button>
  )
}
