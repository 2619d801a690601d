import * as z from 'zod'
import { contract, page, pageInput, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { RoleCode } from '#core/roles.ts'

/** What somebody types as their password: kept to the character, spaces and all. */
const TypedPassword = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\0]*$/, 'Contains a character that cannot be typed')

/** The specification's rule: eight or more, with upper and lower case, a digit and one of # ? ! @ $ % ^ & * _ - */
export const Password = TypedPassword.min(8)
  .regex(/[A-Z]/, 'Needs an upper-case letter')
  .regex(/[a-z]/, 'Needs a lower-case letter')
  .regex(/\d/, 'Needs a digit')
  .regex(/[#?!@$%^&*_-]/, 'Needs one of # ? ! @ $ % ^ & * _ -')

export const SignedInUser = z
  .object({
    id: z.int().positive(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    logoUrl: z.string().nullable(),
    roles: z.array(RoleCode),
    propertyId: z.int().positive().nullable(),
    organizationId: z.int().positive().nullable(),
  })
  .meta({ id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof SignedInUser>

export const UserRow = SignedInUser.omit({ propertyId: true })
  .extend({ email: z.string(), phone: z.string(), status: z.enum(['ACTIVE', 'DISABLED']), createdAt: Instant })
  .meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof UserRow>

export const users = contract('users', {
  signIn: {
    method: 'POST',
    path: '/users/sign-in',
    given: ['POST /api/user/login'],
    summary: 'Exchange e-mail and password for a token',
    needs: 'public',
    input: z.object({ email: text(254).toLowerCase().min(1), password: TypedPassword }),
    reply: z.object({ token: z.string(), user: SignedInUser }),
    refuses: ['wrong_credentials', 'account_disabled', 'demo_sign_in_closed', 'too_many_attempts'],
  },
  signOut: {
    method: 'POST',
    path: '/users/sign-out',
    summary: 'End this session',
    needs: 'signed_in',
    input: z.object({}),
    reply: z.object({}),
  },
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
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    given: ['POST /api/user/updatePassword'],
    summary: 'Change one’s own password; every other session of this person ends',
    needs: 'signed_in',
    input: z.object({ oldPassword: TypedPassword, newPassword: Password }),
    reply: z.object({}),
    refuses: ['wrong_password', 'weak_password', 'too_many_attempts'],
  },
  switchProperty: {
    method: 'PUT',
    path: '/users/property',
    summary: 'Work for another of one’s properties in this session',
    needs: 'signed_in',
    input: z.object({ propertyId: z.int().positive() }),
    reply: SignedInUser,
    refuses: ['not_found'],
  },
})
