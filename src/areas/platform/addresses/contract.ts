import * as z from 'zod'
import { contract, Flag, page, pageInput, requiredText, text } from '#core/contract.ts'

export const LEVELS = ['COUNTRY', 'STATE', 'CITY', 'SUBURB', 'STREET'] as const
export const Level = z.enum(LEVELS)
export type Level = z.infer<typeof Level>
export const PLACE_STATUSES = ['ACTIVE', 'INACTIVE', 'SUGGESTED', 'MERGED'] as const
export const PlaceStatus = z.enum(PLACE_STATUSES)
export type PlaceStatus = z.infer<typeof PlaceStatus>

export const Place = z
  .object({
    id: z.uuid(),
    level: Level,
    parentId: z.uuid().nullable(),
    name: z.string(),
    /** What it lies in, from near to far: 'Kerala, India'. */
    within: z.string(),
    code: z.string(),
    postalCode: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    status: PlaceStatus,
    suggestedBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const PlaceDetails = z
  .object({
    place: Place,
    /** Places that lie in it, by level. */
    holds: z.array(z.object({ level: Level, count: z.int() })),
    /** Addresses written with its name, in what lies above it; null where free text does not show that. */
    usedBy: z.object({ customers: z.int(), companies: z.int(), properties: z.int() }).nullable(),
  })
  .meta({ id: 'PlaceDetails' })
export type PlaceDetails = z.infer<typeof PlaceDetails>

export const Suggestion = z.object({
  id: z.uuid(),
  name: z.string(),
  within: z.string(),
  code: z.string(),
  postalCode: z.string(),
  /** Names of the places it lies in, where known. */
  city: z.string(),
  state: z.string(),
  country: z.string(),
  countryCode: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

const details = {
  name: requiredText(80),
  code: text(10).default(''),
  postalCode: text(12).default(''),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
}
/** Names of places above, as typed in the form; each narrows the result. */
const above = { country: text(60).optional(), state: text(60).optional(), city: text(80).optional() }

export const addresses = contract('addresses', {
  list: {
    method: 'GET',
    path: '/addresses',
    summary: 'Places of a level, by name',
    needs: 'addresses.write',
    input: z.object({
      ...pageInput,
      level: Level,
      parentId: z.uuid().optional(),
      status: PlaceStatus.optional(),
      text: text(80).optional(),
    }),
    reply: page(Place),
  },
  counts: {
    method: 'GET',
    path: '/addresses/counts',
    summary: 'How many suggestions wait, by level',
    needs: 'addresses.write',
    input: z.object({}),
    reply: z.object({ suggested: z.array(z.object({ level: Level, count: z.int() })) }),
  },
  find: {
    method: 'GET',
    path: '/addresses/suggestions',
    summary: 'Active places whose name or code begins with a text, at most ten',
    needs: 'addresses.read',
    input: z.object({ level: Level, text: requiredText(80), ...above }),
    reply: z.object({ rows: z.array(Suggestion) }),
  },
  get: {
    method: 'GET',
    path: '/addresses/:placeId',
    summary: 'A place, what lies in it, and who is written down there',
    needs: 'addresses.write',
    input: z.object({ placeId: z.uuid() }),
    reply: PlaceDetails,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/addresses',
    summary: 'Add a place',
    needs: 'addresses.write',
    input: z.object({ ...details, level: Level, parentId: z.uuid().optional() }),
    reply: Place,
    refuses: ['name_taken', 'wrong_parent'],
  },
  update: {
    method: 'PATCH',
    path: '/addresses/:placeId',
    summary: 'Change a place',
    needs: 'addresses.write',
    input: z.object({ ...details, placeId: z.uuid(), version: z.int() }),
    reply: Place,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  turn: {
    method: 'PUT',
    path: '/addresses/:placeId/status',
    summary: 'Suggest a place from now on, or no longer; so a suggestion is accepted or not',
    needs: 'addresses.write',
    input: z.object({ placeId: z.uuid(), isActive: z.boolean() }),
    reply: Place,
    refuses: ['not_found', 'already_merged'],
  },
  merge: {
    method: 'PUT',
    path: '/addresses/:placeId/merge',
    summary: 'Say that a place is the same as another one, which gets what lies in it',
    needs: 'addresses.write',
    input: z.object({ placeId: z.uuid(), intoId: z.uuid() }),
    reply: Place,
    refuses: ['not_found', 'already_merged', 'wrong_parent', 'name_taken'],
  },
  import: {
    method: 'POST',
    path: '/addresses/imports',
    summary:
      'Add many places in one, from a table: name, code, postal code, latitude, longitude; known ones are left as they are',
    needs: 'addresses.write',
    input: z.object({
      level: Level,
      parentId: z.uuid().optional(),
      table: requiredText(400_000),
      /** Returns what would happen and changes nothing. */
      isTrial: Flag.default(false),
    }),
    reply: z.object({
      added: z.int(),
      known: z.int(),
      faults: z.array(z.object({ line: z.int(), text: z.string(), because: z.enum(['NAME', 'COORDINATES', 'TWICE']) })),
    }),
    refuses: ['wrong_parent', 'too_many_rows'],
  },
  suggest: {
    method: 'POST',
    path: '/addresses/suggestions',
    summary: 'Put a missing city, suburb or street before the platform’s staff',
    needs: 'addresses.suggest',
    perMinute: 30,
    input: z.object({ level: Level.extract(['CITY', 'SUBURB', 'STREET']), name: requiredText(80), ...above }),
    reply: z.object({ isNew: z.boolean() }),
    refuses: ['wrong_parent'],
  },
})
