import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { ConfirmedButton } from '#web/ui/confirmed-button.tsx'
import { SignInAgain } from '#web/ui/sign-in-again.tsx'
import { ReauthForm } from './reauth-form.tsx'
import classes from './security.module.css'

/** The user, and how they sign in again. */
export interface AccountOwner {
  user: User
  onSignInAgain: () => void
}

interface ReauthButtonProps extends AccountOwner {
  label: string
  /** Longer label that distinguishes similar buttons. */
  name?: string
  /** Reason why the password is required. */
  intro: string
  /** Question for users without a password; if it is missing, they aren't asked. */
  question?: string
  /** Called with the password, or undefined if there is none; rejects with the server's error. */
  onVerified: (password: string | undefined) => Promise<unknown>
  /** Called if the action failed despite a correct password. */
  onFailed: (error: unknown) => void
  size?: 'compact-sm' | 'compact-md'
  /** Whether the button gets the focus when the user returns from the action. */
  isBack?: boolean
}

/** Returns whether the form itself shows the error. */
const isOfForm = (error: unknown) =>
  error instanceof ApiError && ['wrong_credentials', 'too_many_requests', 'network'].includes(error.code)

/**
 * Button for sensitive actions that need protection at an unattended browser. It asks for the password in
 * place; users without one must have signed in recently.
 */
export function ReauthButton({ user, onSignInAgain, onVerified, onFailed, ...shown }: ReauthButtonProps) {
  const { label, name, intro, question, size = 'compact-md', isBack } = shown
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>(isBack ? 'before' : 'never')
  const [isOld, setOld] = useState(false)
  const [busy, setBusy] = useState(false)
  const verify = async (password: string | undefined) => {
    setBusy(true)
    try {
      await onVerified(password)
    } catch (error) {
      if (password !== undefined && isOfForm(error)) throw error
      setAsking('before')
      if (error instanceof ApiError && error.code === 'sign_in_again') setOld(true)
      else onFailed(error)
      return
    } finally {
      setBusy(false)
    }
    // The result receives focus.
    setAsking('never')
  }
  if (isOld) return <SignInAgain onSignIn={onSignInAgain} />
  if (asking === 'now')
    return (
      <div className={classes.proof}>
        <ReauthForm
          methods={['password']}
          intro={intro}
          submit={label}
          onCancel={() => setAsking('before')}
          onSubmit={(proof) => verify('password' in proof ? proof.password : undefined)}
        />
      </div>
    )
  const button = { size, variant: 'default', loading: busy, ...(name && { 'aria-label': name }) }
  if (!user.hasPassword && question)
    return (
      <ConfirmedButton {...button} question={question} onConfirm={() => void verify(undefined)}>
        {label}
      </ConfirmedButton>
    )
  return (
    <Button
      {...button}
      autoFocus={asking === 'before'}
      onClick={() => (user.hasPassword ? setAsking('now') : void verify(undefined))}
    >
      {label}
    </Button>
  )
}
