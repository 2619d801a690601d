import { refuse } from '#core/refusal.ts'
import type { Minor } from '#core/money.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PortalSettings, PortalUpgrade } from '../contract/replies.ts'

/** Settings before anything is saved: guests have no page. */
const CUSTOMARY: PortalSettings = {
  isActive: false, hasRegistration: true, hasExtras: true, hasRequests: true, hasChat: true, hasRoomMenu: true, upgradesAtOnce: false, daysAfter: 14, topics: [], version: 0,
} // prettier-ignore

const FIND = `
  select is_active as "isActive", has_registration as "hasRegistration", has_extras as "hasExtras", has_requests as "hasRequests",
         has_chat as "hasChat", has_room_menu as "hasRoomMenu", upgrades_at_once as "upgradesAtOnce", days_after as "daysAfter", topics, version
    from portal_settings where property_id = $1`
export async function findSettings(tx: Tx): Promise<PortalSettings> {
  const [row] = await tx.named<PortalSettings>('portal.findSettings', FIND, [tx.propertyId])
  return row ?? CUSTOMARY
}

const SAVE = `
  insert into portal_settings as s (property_id, is_active, has_registration, has_extras, has_requests, has_chat, upgrades_at_once, days_after, topics,
                                    has_room_menu)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $11 where $10::int = 0 or exists (select from portal_settings where property_id = $1)
  on conflict (property_id) do update
     set is_active = $2, has_registration = $3, has_extras = $4, has_requests = $5, has_chat = $6, upgrades_at_once = $7, days_after = $8,
         topics = $9, has_room_menu = $11, version = s.version + 1
   where s.version = $10::int
  returning version`
/** Returns whether the version was still the one seen. */
export async function saveSettings(tx: Tx, s: PortalSettings): Promise<boolean> {
  const rows = await tx.named('portal.saveSettings', SAVE, [
    tx.propertyId, s.isActive, s.hasRegistration, s.hasExtras, s.hasRequests, s.hasChat, s.upgradesAtOnce, s.daysAfter, s.topics, s.version, s.hasRoomMenu,
  ]) // prettier-ignore
  return rows.length > 0
}

const UPGRADES = `
  select u.id, u.from_type_id as "fromTypeId", f.name as "fromTypeName", u.to_type_id as "toTypeId", t.name as "toTypeName",
         u.price_minor as price
    from portal_upgrades u
    join room_types f on f.property_id = u.property_id and f.id = u.from_type_id
    join room_types t on t.property_id = u.property_id and t.id = u.to_type_id
   where u.property_id = $1 order by f.name, t.name, u.id limit 200`
export const findUpgrades = (tx: Tx): Promise<PortalUpgrade[]> =>
  tx.named('portal.findUpgrades', UPGRADES, [tx.propertyId])

const ADD = `
  insert into portal_upgrades (property_id, id, from_type_id, to_type_id, price_minor) values ($1, $2, $3, $4, $5) returning id`
type NewUpgrade = { id: string; fromTypeId: string; toTypeId: string; price: Minor }
/** @throws Refusal upgrade_known, unknown_reference */
export const insertUpgrade = (tx: Tx, one: NewUpgrade): Promise<object[]> =>
  tx.named<object>('portal.insertUpgrade', ADD, [tx.propertyId, one.id, one.fromTypeId, one.toTypeId, one.price]).catch(
    refuseOn({
      upgrade_is_offered_once: 'upgrade_known',
      portal_upgrades_property_id_from_type_id_fkey: 'unknown_reference',
      portal_upgrades_property_id_to_type_id_fkey: 'unknown_reference',
    }),
  )

const REMOVE = 'delete from portal_upgrades where property_id = $1 and id = $2 returning id'
/** @throws Refusal not_found */
export async function deleteUpgrade(tx: Tx, id: string): Promise<void> {
  const rows = await tx.named('portal.deleteUpgrade', REMOVE, [tx.propertyId, id])
  if (rows.length === 0) refuse('not_found', { portalUpgradeId: id })
}
