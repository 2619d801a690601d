import { columns, fixed, json } from '#server/database/columns.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { WebsiteSettings } from '../contract/settings.ts'

type Stored = Omit<WebsiteSettings, 'seoFriendlyName'> & { holderId: string | null }

const stored = columns<Stored>().of('website_settings', {
  isActive: 'is_active',
  color: 'color',
  texts: json('texts'),
  roomTypeIds: 'room_type_ids',
  ratePlanIds: 'rate_plan_ids',
  payRule: { column: 'pay_rule', read: (text) => text as WebsiteSettings['payRule'], write: (rule) => rule },
  payShare: { column: 'pay_share', read: (text) => text as WebsiteSettings['payShare'], write: (share) => share },
  frameOrigins: 'frame_origins',
  logoPictureId: 'logo_picture_id',
  holderId: fixed('holder_id'),
  version: fixed('version'),
})

const FIND = `select ${stored.select()} from website_settings where property_id = $1`
const LOCK = `${FIND} for update`

/** What a property chose for its page; undefined while it chose nothing. */
export async function findSettings(tx: Tx): Promise<Stored | undefined> {
  const [row] = await tx.named<Stored>('website.findSettings', FIND, [tx.propertyId])
  return row
}

/** The same, locked: of those who want rooms of the page at once, one is served after the other. */
export async function lockSettings(tx: Tx): Promise<Stored | undefined> {
  const [row] = await tx.named<Stored>('website.lockSettings', LOCK, [tx.propertyId])
  return row
}

const SAVE = `
  insert into website_settings as s (property_id, ${stored.changing})
  select $1, ${stored.places(2)} where $11::int = 0 or exists (select from website_settings where property_id = $1)
  on conflict (property_id) do update
     set is_active = excluded.is_active, color = excluded.color, texts = excluded.texts, room_type_ids = excluded.room_type_ids,
         rate_plan_ids = excluded.rate_plan_ids, pay_rule = excluded.pay_rule, pay_share = excluded.pay_share,
         frame_origins = excluded.frame_origins, logo_picture_id = excluded.logo_picture_id, version = s.version + 1
   where s.version = $11::int
  returning version`

/** Returns whether the version was still the one seen. */
export async function saveSettings(
  tx: Tx,
  chosen: Omit<Stored, 'holderId' | 'version'>,
  version: number,
): Promise<boolean> {
  const rows = await tx.named('website.saveSettings', SAVE, [tx.propertyId, ...stored.parameters(chosen), version])
  return rows.length > 0
}

/** The customer that stands for guests who have not named themselves. */
export const setHolder = (tx: Tx, holderId: string): Promise<unknown> =>
  tx.named('website.setHolder', 'update website_settings set holder_id = $2 where property_id = $1', [
    tx.propertyId,
    holderId,
  ])

/** The public name of the property, and what of a list is none of its types, plans and own pictures. */
export async function findNames(
  tx: Tx,
  { roomTypeIds, ratePlanIds, logoPictureId }: Pick<Stored, 'roomTypeIds' | 'ratePlanIds' | 'logoPictureId'>,
): Promise<{ seoFriendlyName: string; unknown: number }> {
  const [row] = await tx.named<{ seoFriendlyName: string; unknown: number }>('website.findNames', FIND_NAMES, [
    tx.propertyId,
    roomTypeIds ?? [],
    ratePlanIds ?? [],
    logoPictureId,
  ])
  return row ?? { seoFriendlyName: '', unknown: 0 }
}

const FIND_NAMES = `
  select seo_friendly_name as "seoFriendlyName",
         ((select count(*) from unnest($2::uuid[]) as i (id)
            where not exists (select from room_types t where t.property_id = $1 and t.id = i.id))
        + (select count(*) from unnest($3::uuid[]) as i (id)
            where not exists (select from rate_plans r where r.property_id = $1 and r.id = i.id))
        + (select count(*) from unnest(array[$4::uuid]) as i (id)
            where i.id is not null
              and not exists (select from pictures p where p.property_id = $1 and p.id = i.id and p.room_type_id is null and p.offer_id is null)))::int as unknown
    from properties where id = $1`

/** The property of a public name, once it is open and while it is in use. Needs the platform's scope: a guest has no property yet. */
export async function findSite(tx: PlatformTx, seoFriendlyName: string): Promise<number | undefined> {
  const [row] = await tx.named<{ id: number }>('website.findSite', FIND_SITE, [seoFriendlyName])
  return row?.id
}

const FIND_SITE = `
  select id::int from properties where lower(seo_friendly_name) = lower($1) and is_active and status = 'COMPLETED'`

/** Whether rooms are let at the property. */
export async function isHotel(tx: Tx): Promise<boolean> {
  const [row] = await tx.named<{ isHotel: boolean }>(
    'website.isHotel',
    `select lower(business_type) = 'accommodation' as "isHotel" from properties where id = $1`,
    [tx.propertyId],
  )
  return row?.isHotel ?? false
}
