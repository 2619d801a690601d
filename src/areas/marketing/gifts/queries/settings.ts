import { minor } from '#core/money.ts'
import { columns, fixed, json } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { GiftShopSettings } from '../contract/replies.ts'

type Stored = Omit<GiftShopSettings, 'currency'>

/** Settings before anything is saved: nothing is sold online. */
const FIRST: Stored = { isActive: false, amounts: [], least: minor(1_000), most: minor(100_000), version: 0 }

const stored = columns<Stored>().of('gift_shop_settings', {
  isActive: 'is_active',
  amounts: json('amounts'),
  least: 'least_minor',
  most: 'most_minor',
  version: fixed('version'),
})

const FIND = `select ${stored.select()} from gift_shop_settings where property_id = $1`
export async function findSettings(tx: Tx): Promise<Stored> {
  const [row] = await tx.named<Stored>('gifts.findSettings', FIND, [tx.propertyId])
  return row ?? FIRST
}

const SAVE = `
  insert into gift_shop_settings as s (property_id, ${stored.changing})
  select $1, ${stored.places(2)} where $6::int = 0 or exists (select from gift_shop_settings where property_id = $1)
  on conflict (property_id) do update
     set is_active = excluded.is_active, amounts = excluded.amounts, least_minor = excluded.least_minor, most_minor = excluded.most_minor,
         version = s.version + 1
   where s.version = $6::int
  returning version`
/** Returns whether the version was still the one seen. */
export async function saveSettings(tx: Tx, { version, ...chosen }: Stored): Promise<boolean> {
  const rows = await tx.named('gifts.saveSettings', SAVE, [tx.propertyId, ...stored.parameters(chosen), version])
  return rows.length > 0
}

const CONTACT = `
  select name, address, phone, email, seo_friendly_name as "seoFriendlyName" from properties where id = $1`
export type Contact = { name: string; address: string; phone: string; email: string; seoFriendlyName: string }
/** How a buyer reaches the property. */
export async function findContact(tx: Tx): Promise<Contact> {
  const [row] = await tx.named<Contact>('gifts.findContact', CONTACT, [tx.propertyId])
  return row ?? { name: '', address: '', phone: '', email: '', seoFriendlyName: '' }
}
