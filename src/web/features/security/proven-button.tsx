import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#web/lib/api.ts'
import { ConfirmedButton } from '#web/ui/confirmed-button.tsx'
import { SignInAgain } from '#web/ui/sign-in-again.tsx'
import { ReauthForm } from './proof-form.tsx'
import classes from './security.module.css'

/** The user, and their ways to sign in again. */
export interface Owner {
  user: User
  onSignInAgain: () => void
}

interface ProvenButtonProps extends Owner {
  label: string
  /** A longer label, to distinguish similar buttons. */
  name?: string
  /** Why the password is required. */
  intro: string
  /** An alternative for users without a password; without it they aren't asked. */
  question?: string
  /** Called with the password, or undefined without one; fails with the server's error. */
  onProven: (password: string | undefined) => Promise<unknown>
  /** It failed despite a valid proof. */
  onFailed: (error: unknown) => void
  size?: 'compact-sm' | 'compact-md'
  /** The button gets the focus when the user returns from it. */
  isBack?: boolean
}

/** The form's own text. */
const isOfForm = (error: unknown) =>
  error instanceof ApiError && ['wrong_credentials', 'too_many_requests', 'network'].includes(error.code)

/**
 * A button for actions that someone at an unattended browser must not be able to do. It asks for the password in place;
 * users without one must have signed in recently.
 */
export function ReauthButton({ user, onSignInAgain, onProven, onFailed, ...shown }: ProvenButtonProps) {
  const { label, name, intro, question, size = 'compact-md', isBack } = shown
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>(isBack ? 'before' : 'never')
  const [isOld, setOld] = useState(false)
  const [busy, setBusy] = useState(false)
  const prove = async (password: string | undefined) => {
    setBusy(true)
    try {
      await onProven(password)
    } catch (error) {
      if (password !== undefined && isOfForm(error)) throw error
      setAsking('before')
      if (error instanceof ApiError && error.code === 'sign_in_again') setOld(true)
      else onFailed(error)
      return
    } finally {
      setBusy(false)
    }
    // The result has the focus.
    setAsking('never')
  }
  if (isOld) return <SignInAgain onSignIn={onSignInAgain} />
  if (asking === 'now')
    return (
      <div className={classes.proof}>
        <ReauthForm
          ways={['password']}
          intro={intro}
          submit={label}
          onCancel={() => setAsking('before')}
          onProof={(proof) => prove('password' in proof ? proof.password : undefined)}
        />
      </div>
    )
  const button = { size, variant: 'default', loading: busy, ...(name && { 'aria-label': name }) }
  if (!user.hasPassword && question)
    return (
      <ConfirmedButton {...button} question={question} onConfirm={() => void prove(undefined)}>
        {label}
      </ConfirmedButton>
    )
  return (
    <Button
      {...button}
      autoFocus={asking === 'before'}
      onClick={() => (user.hasPassword ? setAsking('now') : void prove(undefined))}
    >
      {label}
    </Button>
  )
}
