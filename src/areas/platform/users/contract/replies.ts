import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { PermissionCode } from '#core/permission-code.ts'
import { ROLE_CODES } from '#core/role-codes.ts'

export const SignedInUser = z
  .object({
    id: z.int().positive(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    logoUrl: z.string().nullable(),
    roles: z.array(z.enum(ROLE_CODES)),
    /** A role of the platform's own making, whose template is first in `roles`; null for the template itself. */
    roleId: z.uuid().nullable(),
    roleName: z.string().nullable(),
    /** The user's permissions: menus and screens use them, the server checks again at every call. */
    permissions: z.array(PermissionCode),
    propertyId: z.int().positive().nullable(),
    organizationId: z.int().positive().nullable(),
  })
  .meta({ id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof SignedInUser>

export const UserRow = SignedInUser.omit({ propertyId: true, permissions: true })
  .extend({ email: z.string(), phone: z.string(), status: z.enum(['ACTIVE', 'DISABLED']), createdAt: Instant })
  .meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof UserRow>

/** A colleague as who administers people sees them. */
export const Person = UserRow.extend({
  propertyIds: z.array(z.int().positive()),
  /** Invited, and has not set a password yet. */
  isInvited: z.boolean(),
  /** Has to show a code besides the password. */
  hasSecondFactor: z.boolean(),
  version: z.int(),
}).meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

export const Session = z
  .object({
    id: z.string(),
    address: z.string(),
    agent: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant,
    /** The session of this request. */
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** The secret for an authenticator app, as text and as the URL in the QR code. */
export const NewSecret = z.object({ secret: z.string(), address: z.string() }).meta({ id: 'NewSecret' })
export type NewSecret = z.infer<typeof NewSecret>
