import * as z from 'zod'
import { contract, page, pageInput } from '#core/contract.ts'

export const Organisation = z
  .object({ id: z.int().positive(), name: z.string(), isActive: z.boolean(), propertyCount: z.int() })
  .meta({ id: 'Organisation' })
export type Organisation = z.infer<typeof Organisation>

export const organisations = contract('organisations', {
  list: {
    method: 'GET',
    path: '/organisations',
    summary: 'Organisations: all of them for platform staff, otherwise one’s own',
    needs: 'organisations.read',
    input: z.object({ ...pageInput }),
    reply: page(Organisation),
  },
  current: {
    method: 'GET',
    path: '/organisations/current',
    summary: 'The organisation one works for',
    needs: 'signed_in',
    input: z.object({}),
    reply: Organisation,
    refuses: ['not_found'],
  },
})
