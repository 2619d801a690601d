import * as z from 'zod'
import { requiredText, routes } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { TypedPassword } from '#core/patterns.ts'
import { NewSecret, Person, SignedInUser } from './replies.ts'

/** What the authenticator shows, or one of the recovery codes; spaces and dashes do not count. */
const code = requiredText(40)
/** Of the half session between the password and the code. */
const ticket = requiredText(100)
/** Shown once: only seals of them are stored. */
const RecoveryCodes = z.array(z.string())

export const secondFactorLines = routes({
  finishSignIn: {
    method: 'POST',
    path: '/users/sign-in/code',
    summary:
      'Exchange the ticket of a right password and a code for a token; the first code after enrolling turns the factor on',
    needs: 'public',
    perMinute: 120,
    input: z.object({ ticket, code }),
    reply: z.object({
      token: z.string(),
      user: SignedInUser,
      /** For a user who has enrolled just now; empty for all others. */
      recoveryCodes: RecoveryCodes,
    }),
    refuses: ['sign_in_expired', 'wrong_code', 'too_many_attempts'],
  },
  enrolAtSignIn: {
    method: 'POST',
    path: '/users/sign-in/secret',
    summary: 'A new secret for who must have a second factor and has none yet, with the ticket of a right password',
    needs: 'public',
    perMinute: 60,
    input: z.object({ ticket }),
    reply: NewSecret,
    refuses: ['sign_in_expired', 'too_many_attempts'],
  },
  secondFactor: {
    method: 'GET',
    path: '/users/second-factor',
    summary: 'Whether one’s own second factor is on, and whether one’s organisation or a property of one’s requires it',
    needs: 'signed_in',
    input: z.object({}),
    reply: z.object({
      /** When it was turned on; null while it is off. */
      since: Instant.nullable(),
      recoveryCodesLeft: z.int(),
      isRequired: z.boolean(),
    }),
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/users/second-factor',
    summary: 'A new secret for one’s authenticator; the factor is off until a code has shown that it has it',
    needs: 'signed_in',
    isSecret: true,
    input: z.object({ password: TypedPassword }),
    reply: NewSecret,
    refuses: ['wrong_password', 'too_many_attempts', 'second_factor_on'],
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/users/second-factor',
    summary: 'Turn the second factor on with its first code; every other session of this person ends',
    needs: 'signed_in',
    isSecret: true,
    input: z.object({ code }),
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    refuses: ['wrong_code', 'too_many_attempts', 'second_factor_on', 'not_found'],
  },
  makeRecoveryCodes: {
    method: 'PUT',
    path: '/users/second-factor/recovery-codes',
    summary: 'Ten new recovery codes; the ones before work no longer',
    needs: 'signed_in',
    isSecret: true,
    input: z.object({ password: TypedPassword, code }),
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    refuses: ['wrong_password', 'wrong_code', 'too_many_attempts', 'not_found'],
  },
  endSecondFactor: {
    method: 'PUT',
    path: '/users/second-factor/end',
    summary: 'Turn the second factor off',
    needs: 'signed_in',
    input: z.object({ password: TypedPassword, code }),
    reply: z.object({}),
    refuses: ['wrong_password', 'wrong_code', 'too_many_attempts', 'not_found', 'second_factor_required'],
  },
  resetSecondFactor: {
    method: 'PUT',
    path: '/users/:userId/second-factor/reset',
    summary: 'Take a colleague’s second factor away, who has lost it; every session of theirs ends',
    needs: 'users.write',
    input: z.object({ userId: z.coerce.number().int().positive() }),
    reply: Person,
    refuses: ['not_found', 'role_not_yours', 'not_oneself'],
  },
})
