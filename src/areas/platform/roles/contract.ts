import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { PermissionCode } from '#core/permission-code.ts'
import { ROLE_CODES } from '#core/role-codes.ts'

/** A role of the platform's own making. */
export const Role = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    /** Which of the sixteen decides the menu, the page after sign-in and whom the user reaches. */
    template: z.enum(ROLE_CODES),
    permissions: z.array(PermissionCode),
    /** The only organisation it is offered to; null is every one. */
    organizationId: z.int().positive().nullable(),
    organizationName: z.string().nullable(),
    userCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof Role>

const details = {
  name: requiredText(60),
  description: text(300).default(''),
  permissions: z.array(PermissionCode).min(1).max(500),
}

const roleId = z.uuid()

export const roles = contract('roles', {
  list: {
    method: 'GET',
    path: '/roles',
    summary: 'Own roles that are offered to one’s organisation; platform staff see all',
    needs: 'roles.read',
    input: z.object({ ...pageInput, text: text(100).optional() }),
    reply: page(Role),
  },
  get: {
    method: 'GET',
    path: '/roles/:roleId',
    summary: 'One own role',
    needs: 'roles.read',
    input: z.object({ roleId }),
    reply: Role,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/roles',
    summary: 'Make a role from a template; permissions beyond the template’s reach are refused',
    needs: 'roles.write',
    input: z.object({
      ...details,
      template: z.enum(ROLE_CODES),
      organizationId: z.int().positive().nullable().default(null),
    }),
    reply: Role,
    refuses: ['name_taken', 'unknown_reference', 'role_not_yours'],
  },
  update: {
    method: 'PUT',
    path: '/roles/:roleId',
    summary: 'Change what a role’s people may do, from their next call on',
    needs: 'roles.write',
    input: z.object({ ...details, roleId, version: z.int() }),
    reply: Role,
    refuses: ['not_found', 'stale_version', 'name_taken', 'role_not_yours'],
  },
  remove: {
    method: 'DELETE',
    path: '/roles/:roleId',
    summary: 'Remove a role that no user has',
    needs: 'roles.write',
    input: z.object({ roleId }),
    reply: z.object({}),
    refuses: ['not_found', 'role_in_use'],
  },
})
