import * as z from 'zod'
import { PROTOCOL } from './wire.ts'

/** By the name of an action: the capabilities that go with it. */
export type Abilities = ReadonlyMap<string, ReadonlySet<string>>

/** What a client may request from this server. */
export const SERVED: Abilities = new Map([
  ['action_OTA_Ping', new Set()],
  ['action_OTA_HotelResNotif_GuestRequests', new Set()],
  ['action_OTA_HotelDescriptiveInfo_Inventory', new Set()],
])

export const COMPLETE_SETS = 'OTA_HotelInvCountNotif_accept_complete_set'
export const DELTAS = 'OTA_HotelInvCountNotif_accept_deltas'

/** The server knows how many children a room category takes. */
export const CHILDREN = 'OTA_HotelDescriptiveContentNotif_Inventory_occupancy_children'

/** What this client requests from a server. */
export const SPOKEN: Abilities = new Map([
  ['action_OTA_Ping', new Set()],
  ['action_OTA_HotelInvCountNotif', new Set(['OTA_HotelInvCountNotif_accept_categories', COMPLETE_SETS, DELTAS])],
  [
    'action_OTA_HotelRatePlanNotif_RatePlans',
    new Set([
      'OTA_HotelRatePlanNotif_accept_ArrivalDOW',
      'OTA_HotelRatePlanNotif_accept_DepartureDOW',
      'OTA_HotelRatePlanNotif_accept_RatePlan_RoomType_BookingRule',
      'OTA_HotelRatePlanNotif_accept_overlay',
    ]),
  ],
  ['action_OTA_HotelDescriptiveContentNotif_Inventory', new Set([CHILDREN])],
  ['action_OTA_Read', new Set()],
]) // prettier-ignore

const Spoken = z.object({
  versions: z.array(
    z.object({
      version: z.string(),
      actions: z.array(z.object({ action: z.string(), supports: z.array(z.string()).default([]) })).default([]),
    }),
  ),
})

/** Abilities as the data of a handshake. */
export function abilitiesText(abilities: Abilities): string {
  const actions = [...abilities].map(([action, supports]) => ({
    action,
    ...(supports.size > 0 && { supports: [...supports] }),
  }))
  return JSON.stringify({ versions: [{ version: PROTOCOL, actions }] })
}

/** Abilities in the version that is spoken here; none where the other side does not speak it, undefined for data that cannot be read. */
export function abilitiesIn(text: string): Abilities | undefined {
  const read = Spoken.safeParse(parsed(text)).data
  if (!read) return undefined
  const actions = read.versions.find(({ version }) => version === PROTOCOL)?.actions ?? []
  return new Map(actions.map(({ action, supports }) => [action, new Set(supports)]))
}

/** What both can do. */
export const shared = (mine: Abilities, theirs: Abilities): Abilities =>
  new Map(
    [...mine]
      .filter(([action]) => theirs.has(action))
      .map(([action, supports]) => [action, new Set([...supports].filter((one) => theirs.get(action)?.has(one)))]),
  )

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
