import type { Tx } from '#server/request/context.ts'

/** How a guest reaches the property. */
export type SiteProperty = {
  name: string
  seoFriendlyName: string
  address: string
  city: string
  phone: string
  email: string
}

const FIND = `
  select name, seo_friendly_name as "seoFriendlyName", address, city, phone, email from properties where id = $1`

/** The property of this transaction. */
export async function findProperty(tx: Tx): Promise<SiteProperty> {
  const [row] = await tx.named<SiteProperty>('website.findProperty', FIND, [tx.propertyId])
  return row ?? { name: '', seoFriendlyName: '', address: '', city: '', phone: '', email: '' }
}
