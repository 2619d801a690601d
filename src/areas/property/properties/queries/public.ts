import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { PublicProperty } from '../contract/public.ts'

/** The property of a public name, once it is open and while it is in use. Needs the platform's scope: a public request has no property yet. */
export async function findPublicProperty(tx: PlatformTx, seoName: string): Promise<number | undefined> {
  const [row] = await tx.named<{ id: number }>(
    'properties.findPublicHouse',
    `select id::int from properties where lower(seo_friendly_name) = lower($1) and is_active and status = 'COMPLETED'`,
    [seoName],
  )
  return row?.id
}

type Facts = Omit<PublicProperty, 'stay' | 'pictures' | 'roomTypes'> & {
  isHotel: boolean
  checkInTime: string
  checkOutTime: string
}
type Type = Omit<PublicProperty['roomTypes'][number], 'pictures'>
type Picture = { id: string; roomTypeId: string | null; alt: string; width: number; height: number }

/** The public details of the property of this transaction. */
export async function readPublicProperty(tx: Tx): Promise<PublicProperty | undefined> {
  const [[facts], types, pictures] = await Promise.all([
    tx.named<Facts>(
      'properties.publicFacts',
      `select name, seo_friendly_name as "seoFriendlyName", address, city, country, phone, email,
              lower(business_type) = 'accommodation' as "isHotel", check_in_time as "checkInTime", check_out_time as "checkOutTime"
         from properties where id = $1`,
      [tx.propertyId],
    ),
    tx.named<Type>(
      'properties.publicTypes',
      `select t.id, t.name, t.description, t.max_guests as "maxGuests",
              array(select f.name from facilities f where f.property_id = $1 and f.id = any (t.facility_ids) order by f.name) as facilities
         from room_types t where t.property_id = $1 and t.is_active and t.room_count > 0
        order by nullif(t.ranking, 0) nulls last, t.name`,
      [tx.propertyId],
    ),
    tx.named<Picture>(
      'properties.publicPictures',
      `select id, room_type_id as "roomTypeId", alt, width, height from pictures
        where property_id = $1 and offer_id is null order by place, id`,
      [tx.propertyId],
    ),
  ])
  if (!facts) return undefined
  const { isHotel, checkInTime, checkOutTime, ...rest } = facts
  const shown = (roomTypeId: string | null) =>
    pictures
      .filter((picture) => picture.roomTypeId === roomTypeId)
      .map(({ id, alt, width, height }) => ({
        alt,
        width,
        height,
        url: pictureUrl(tx.propertyId, id, 'large'),
        smallUrl: pictureUrl(tx.propertyId, id, 'small'),
      }))
  return {
    ...rest,
    stay: isHotel ? { checkInTime, checkOutTime } : null,
    pictures: shown(null),
    roomTypes: isHotel ? types.map((type) => ({ ...type, pictures: shown(type.id) })) : [],
  }
}
