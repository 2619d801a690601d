import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { findOwnReviews } from './own-reviews.ts'
import type { SiteFacts } from '../rules/document.ts'

type Row = Omit<SiteFacts, 'picture' | 'reviews'> & { propertyId: number; pictureId: string | null }

const OPEN = `p.is_active and p.status = 'COMPLETED' and p.seo_friendly_name <> ''`

const FIND_DOCUMENT = `
  select p.id::int as "propertyId", p.name, p.seo_friendly_name as "seoFriendlyName", p.address, p.city, p.country, p.phone, p.email,
         lower(p.business_type) = 'accommodation' as "isHotel", p.check_in_time as "checkInTime", p.check_out_time as "checkOutTime",
         p.locale, coalesce(s.is_active, false) as "isOpen", s.texts, coalesce(s.frame_origins, '{}') as "frameOrigins",
         (select i.id from pictures i where i.property_id = p.id and i.room_type_id is null and i.offer_id is null order by i.place, i.id limit 1) as "pictureId"
    from properties p left join website_settings s on s.property_id = p.id
   where lower(p.seo_friendly_name) = lower($1) and ${OPEN}`

/** What search engines and other sites are shown of a property. Needs the platform's scope: it is public. */
export async function findDocument(tx: PlatformTx, seoFriendlyName: string): Promise<SiteFacts | undefined> {
  const [row] = await tx.named<Row>('website.findDocument', FIND_DOCUMENT, [seoFriendlyName])
  if (!row) return undefined
  const { propertyId, pictureId, ...facts } = row
  const reviews = await findOwnReviews(tx, propertyId)
  return { ...facts, reviews, picture: pictureId === null ? null : pictureUrl(propertyId, pictureId, 'large') }
}

/** The most addresses one file of them may have: https://www.sitemaps.org/protocol.html */
const MOST_ADDRESSES = 50_000

/** The public names of the properties that are open. */
export async function findPublicNames(tx: PlatformTx): Promise<string[]> {
  const rows = await tx.named<{ name: string }>('website.findPublicNames', FIND_NAMES, [MOST_ADDRESSES])
  return rows.map(({ name }) => name)
}

const FIND_NAMES = `select p.seo_friendly_name as name from properties p where ${OPEN} order by p.id limit $1`
