import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { isBuiltInSource } from '../rules/states.ts'
import { LeadSourceId } from './fields.ts'
import { LeadSourceOption } from './replies.ts'

/** What brings enquiries: the property's own sources beside the built-in ones. */
export const sources = routes({
  sources: {
    method: 'GET',
    path: '/leads/sources',
    summary: 'What brings enquiries: the built-in sources in their order, then those of the property by name',
    needs: 'leads.read',
    input: z.object({}),
    reply: z.object({ rows: z.array(LeadSourceOption) }),
  },
  addSource: {
    method: 'POST',
    path: '/leads/sources',
    summary: 'Add a source of the property',
    needs: 'leads.rules',
    input: z.strictObject({ name: requiredText(60) }),
    reply: LeadSourceOption,
    refuses: ['name_taken'],
  },
  changeSource: {
    method: 'PUT',
    path: '/leads/sources/:leadSourceId',
    summary: 'Rename a source of the property; offer it, or a built-in one, no longer, or again',
    needs: 'leads.rules',
    input: z
      .strictObject({
        leadSourceId: LeadSourceId,
        version: z.int(),
        /** Empty for a built-in source, which has its name already. */
        name: text(60).default(''),
        isActive: z.boolean().default(true),
      })
      .refine(({ leadSourceId, name }) => isBuiltInSource(leadSourceId) === (name === ''), {
        path: ['name'],
        message: 'A built-in source has no name of its own, every other one has',
      }),
    reply: LeadSourceOption,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  removeSource: {
    method: 'DELETE',
    path: '/leads/sources/:leadSourceId',
    summary: 'Delete a source of the property that nothing names; one in use is only retired',
    needs: 'leads.rules',
    input: z.object({ leadSourceId: z.uuid().toLowerCase() }),
    reply: z.object({}),
    refuses: ['not_found', 'source_in_use'],
  },
})
