import * as z from 'zod'
import { newToken } from '#server/database/ids.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { NOBODYS_HASH } from '#server/security/passwords.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import { findAccount } from './queries/users.ts'
import { insertLink } from './queries/links.ts'
import { linkSignUp } from './queries/sign-ups.ts'
import { LINK_HOURS } from './rules.ts'

const Payload = z.looseObject({ mailId: z.uuid(), userId: z.int().positive() })

/** The mail with a link that sets a password: an invitation for a user who has none yet. Undefined when the account is missing or inactive. */
const password: EmailWriter = async (ctx, payload) => {
  const { mailId, userId } = Payload.parse(payload)
  const token = newToken()
  // Accounts and links belong to no tenant.
  const account = await ctx.asPlatform(async (tx) => {
    const found = await findAccount(tx, userId)
    if (!found?.isEnabled) return undefined
    const hours = found.passwordHash === NOBODYS_HASH ? LINK_HOURS.invitation : LINK_HOURS.forgotten
    await insertLink(tx, { tokenHash: hashOfToken(token), userId, now: ctx.now, hours })
    return found
  })
  if (!account) return undefined
  const { productTitle, publicUrl } = ctx.settings
  const property = ctx.property.name || productTitle
  const isInvited = account.passwordHash === NOBODYS_HASH
  const works = isInvited ? `${LINK_HOURS.invitation / 24} days` : 'one hour'
  // After the #, so that no server on the way writes it into a log.
  const link = `${publicUrl}/sessions/new-password#${token}`
  return {
    id: mailId,
    to: account.email,
    subject: isInvited ? `Your account at ${property}` : `A new password for ${productTitle}`,
    text: [
      `Hello ${account.firstName},`,
      '',
      isInvited
        ? `${property} works with ${productTitle} and has made an account for you. Choose your password here:`
        : 'Somebody, probably you, asked for a new password. Choose it here:',
      link,
      '',
      `The link works once, for ${works}.`,
      ...(isInvited ? [] : ['If it was not you, nothing has changed and there is nothing to do.']),
    ].join('\n'),
    language: 'en',
    attachments: [],
  }
}

const SignUpPayload = z.looseObject({ mailId: z.uuid(), signUpId: z.uuid() })

/** The mail that shows an address is its owner's. Nothing when the sign-up was undone or begun anew. */
const signUp: EmailWriter = async (ctx, payload) => {
  const { mailId, signUpId } = SignUpPayload.parse(payload)
  const token = newToken()
  // Sign-ups belong to no tenant.
  const found = await ctx.asPlatform((tx) => linkSignUp(tx, signUpId, hashOfToken(token)))
  if (!found) return undefined
  const { productTitle, publicUrl } = ctx.settings
  return {
    id: mailId,
    to: found.email,
    subject: `Welcome to ${productTitle}: please confirm your address`,
    text: [
      `Hello ${found.firstName},`,
      '',
      `Confirm that this address is yours, and set up your property:`,
      `${publicUrl}/sessions/confirm#${token}`,
      '',
      `The link works once, for ${LINK_HOURS.signUp} hours.`,
      'If you did not sign up, nothing has been made and there is nothing to do.',
    ].join('\n'),
    language: 'en',
    attachments: [],
  }
}

/** To an address that has an account already and signs up again. */
const knownAddress: EmailWriter = async (ctx, payload) => {
  const { mailId, userId } = Payload.parse(payload)
  // Accounts belong to no tenant.
  const account = await ctx.asPlatform((tx) => findAccount(tx, userId))
  if (!account?.isEnabled) return undefined
  const { productTitle, publicUrl } = ctx.settings
  return {
    id: mailId,
    to: account.email,
    subject: `You already have an account with ${productTitle}`,
    text: [
      `Hello ${account.firstName},`,
      '',
      'Somebody, probably you, signed up with this address, which has an account already.',
      `Sign in here: ${publicUrl}/sessions/signin`,
      `Forgotten password: ${publicUrl}/sessions/forgotten-password`,
    ].join('\n'),
    language: 'en',
    attachments: [],
  }
}

/** Mails of this area by the kind their job carries, for `mailJobs`. */
export const userEmails = { password, signUp, knownAddress } satisfies Record<string, EmailWriter>
