import * as z from 'zod'
import { contract, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'
import { importLines } from './import.ts'
import { openingRoutes } from './opening.ts'
import { Property, propertyId, PropertyRow } from './property.ts'
import { publicPages } from './public.ts'
import { settingRoutes } from './settings.ts'

export const properties = contract('properties', {
  ...publicPages,
  ...importLines,
  current: {
    method: 'GET',
    path: '/properties/current',
    summary: 'The property one works for, with its tax detail',
    needs: 'signed_in',
    input: z.object({}),
    reply: Property,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/properties',
    summary: 'Properties one may work for',
    needs: 'signed_in',
    given: [
      'GET /api/organisation/:organizationId/properties',
      'GET /api/property/findByUserId/:userId',
      'GET /api/property/service/organisation/:organizationId/businessType/:serviceType/',
    ],
    input: z.object({
      ...pageInput,
      organizationId: propertyId.optional(),
      /** Only those assigned to this user. */
      userId: propertyId.optional(),
      /** Only those of this kind of business, in whatever case. */
      serviceType: text(60).optional(),
      text: text(100).optional(),
      /** Only users who open properties see inactive ones. */
      includeInactive: Flag.default(false),
    }),
    reply: page(PropertyRow),
    refuses: ['not_found'],
  },
  ...settingRoutes,
  find: {
    method: 'GET',
    path: '/properties/by-short-name',
    given: ['GET /api/property/findByShortName?shortName=:shortName'],
    summary: 'One of the properties one may work for, by its short name',
    needs: 'signed_in',
    input: z.object({ shortName: requiredText(200) }),
    reply: PropertyRow,
    refuses: ['not_found'],
  },
  sequence: {
    method: 'GET',
    path: '/properties/:propertyId/sequence',
    given: ['GET /api/property/sequence/:propertyId'],
    summary: 'The running numbers of the property: the last one taken of each series',
    needs: 'properties.read',
    input: z.object({ propertyId }),
    reply: z.object({ propertyId: z.int(), rows: z.array(z.object({ name: z.string(), value: z.int() })) }),
    refuses: ['not_found'],
  },
  ...openingRoutes,
})
