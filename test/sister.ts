import type { TestHotel } from './server.ts'

/** Opens another property of the organisation, like the test hotel but without rooms. @returns its id */
export async function addSister(hotel: TestHotel, name: string): Promise<number> {
  const [row] = await hotel.rows<{ id: number }>(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, status, time_zone, currency, business_date, country, locale,
                             fiscal_year_month, country_pack, rounding_unit)
     select organization_id, $2, $2, lower($2), 'COMPLETED', time_zone, currency, business_date, country, locale, fiscal_year_month, country_pack, rounding_unit
       from properties where id = $1 returning id::int`,
    [hotel.propertyId, name],
  )
  return row?.id ?? 0
}
