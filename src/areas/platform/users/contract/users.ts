import * as z from 'zod'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { EmailAddress, Password, Phone } from '#core/patterns.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { Person, SignedInUser, UserRow } from './replies.ts'
import { approvalPinLines } from './approval-pin.ts'
import { secondFactorLines } from './second-factor.ts'
import { sessionLines } from './sessions.ts'

const names = {
  firstName: requiredText(80),
  lastName: text(80).default(''),
  /** Empty is first and last name. */
  displayName: text(120).default(''),
  phone: Phone.default(''),
}

const account = {
  ...names,
  email: requiredText(254).toLowerCase().pipe(EmailAddress),
  /** The first one decides. */
  roles: z.array(z.enum(ROLE_CODES)).min(1).max(16),
  /** An own role made from the first of `roles`; left out, the template itself. */
  roleId: z.uuid().nullable().default(null),
  /** Where they work; the present property when left out. Staff above properties need none. */
  propertyIds: z.array(z.int().positive()).max(200).optional(),
}

const userId = z.coerce.number().int().positive()

/** Sessions come first: their addresses are fixed words where a user has an id. */
export const users = contract('users', {
  ...sessionLines,
  get: {
    method: 'GET',
    path: '/users/:userId',
    given: ['GET /api/user/findById/:userId'],
    summary: 'Oneself, or a colleague when one may see users; this is also the token check',
    needs: 'signed_in',
    input: z.object({ userId: z.coerce.number().int().positive() }),
    reply: SignedInUser,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/users',
    given: [
      'GET /api/user/findAll',
      'GET /api/property/:propertyId/users',
      'GET /api/property/propertyId/:propertyId/users',
      'GET /api/user/organisation/:organizationId',
      'GET /api/user/findByName/:name',
    ],
    summary: 'People who work at the property',
    needs: 'users.read',
    input: z.object({
      ...pageInput,
      propertyId: z.coerce.number().int().positive().optional(),
      organizationId: z.coerce.number().int().positive().optional(),
      name: text(100).optional(),
    }),
    reply: page(UserRow),
    refuses: ['not_found'],
  },
  person: {
    method: 'GET',
    path: '/users/:userId/details',
    summary: 'A colleague with their places of work, for users who administer people',
    needs: 'users.read',
    input: z.object({ userId }),
    reply: Person,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/users',
    summary: 'Add a colleague; without a password they are invited by mail to choose one',
    needs: 'users.write',
    input: z.object({
      ...account,
      password: Password.optional(),
      /** Named by platform staff only, who belong to none themselves. */
      organizationId: z.int().positive().optional(),
    }),
    reply: Person,
    refuses: ['not_found', 'email_taken', 'role_not_yours', 'unknown_reference', 'weak_password', 'not_in_plan'],
  },
  update: {
    method: 'PUT',
    path: '/users/:userId/details',
    given: ['POST /api/user/updateUser'],
    summary: 'Change a colleague: names, roles, places of work, switched on or off',
    needs: 'users.write',
    input: z.object({ ...account, userId, version: z.int(), status: z.enum(['ACTIVE', 'DISABLED']).default('ACTIVE') }),
    reply: Person,
    refuses: [
      'not_found',
      'stale_version',
      'email_taken',
      'role_not_yours',
      'unknown_reference',
      'not_oneself',
      'last_administrator',
    ],
  },
  invite: {
    method: 'POST',
    path: '/users/:userId/invitation',
    summary: 'Send a colleague a link to choose a password',
    needs: 'users.write',
    input: z.object({ userId }),
    reply: z.object({ to: z.string() }),
    refuses: ['not_found', 'role_not_yours'],
  },
  profile: {
    method: 'GET',
    path: '/users/profile',
    summary: 'One’s own names, telephone number and address for mail',
    needs: 'signed_in',
    input: z.object({}),
    reply: z.object({ ...names, email: z.string() }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/users/profile',
    given: ['POST /api/user/update', 'POST /api/user/profileUpdate'],
    summary: 'Change one’s own names and telephone number',
    needs: 'signed_in',
    input: z.object(names),
    reply: SignedInUser,
  },
  picture: {
    method: 'GET',
    path: '/users/:userId/picture',
    summary: 'The picture of oneself or of a colleague of one’s organisation',
    needs: 'signed_in',
    /** `version` makes the address change with the picture. */
    input: z.object({ userId, version: text(40).optional() }),
    reply: FileReply,
    produces: 'image/webp',
    refuses: ['not_found'],
  },
  updatePicture: {
    method: 'PUT',
    path: '/users/picture',
    given: ['POST /api/user/updateProfilePic'],
    summary: 'Set one’s own picture, a JPEG, PNG or WebP in base64; it is cut to a square and drawn anew',
    needs: 'signed_in',
    mostBytes: 7_000_000,
    input: z.object({ image: z.base64().min(1).max(6_800_000) }),
    reply: SignedInUser,
    refuses: ['not_a_picture', 'picture_too_large'],
  },
  removePicture: {
    method: 'DELETE',
    path: '/users/picture',
    summary: 'Take one’s own picture away',
    needs: 'signed_in',
    input: z.object({}),
    reply: SignedInUser,
  },
  signUp: {
    method: 'POST',
    path: '/users/sign-up',
    given: ['POST /api/user/signup'],
    summary:
      'Sign up; nothing exists before the link of the mail is followed. With the token of an administrator it adds a colleague, who then needs roles',
    needs: 'public',
    knowsCaller: true,
    perMinute: 60,
    input: z.object({
      ...names,
      email: account.email,
      password: Password,
      /** What the property is called; one's own name when left out. */
      businessName: text(120).default(''),
      roles: account.roles.optional(),
      roleId: account.roleId,
      propertyIds: account.propertyIds,
      organizationId: z.int().positive().optional(),
    }),
    reply: z.object({
      sentTo: z.string(),
      /** The user an administrator has added; null for a sign-up, whose reply is the same for a known address. */
      user: Person.nullable(),
    }),
    refuses: [
      'too_many_attempts',
      'weak_password',
      'role_not_yours',
      'email_taken',
      'not_found',
      'unknown_reference',
      'not_in_plan',
    ],
  },
  confirmSignUp: {
    method: 'POST',
    path: '/users/sign-up/confirmation',
    summary: 'Begin with the secret of the mail’s link: an organisation of one’s own, and its administrator signed in',
    needs: 'public',
    perMinute: 60,
    input: z.object({ token: requiredText(100) }),
    reply: z.object({ token: z.string(), user: SignedInUser }),
    refuses: ['link_expired', 'email_taken'],
  },
  ...secondFactorLines,
  ...approvalPinLines,
})
