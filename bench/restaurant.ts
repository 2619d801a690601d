import type pg from 'pg'

/** A place in the list of orders. */
type Page = { day: string; id: string }

/** Ids the requests to the property's restaurant need. */
export type Restaurant = {
  outletId: string
  /** Two dishes of each of two stations, which need no choice and take something from the store. */
  dishes: string[]
  /** Places in the list of orders, from the latest to a year ago. */
  pages: Page[]
}

/** Tickets the kitchen has not served, and as many as its board shows. */
const TICKETS = 200
/** Of a lesser difference the year is not made anew: what was measured before booked a few more. */
const ENOUGH = 1000
/** An id that sorts before those made from the time. */
const OLDEST_ID = `('0000' || substr(gen_random_uuid()::text, 5))::uuid`

type RestaurantFacts = { propertyId: string; outletId: string; dishes: readonly string[] }

/**
 * A year of orders, as many as the property has bookings, and a busy kitchen: made by SQL, once in a database. Numbers of today go on far
 * above those that were made.
 */
export async function readRestaurant(client: pg.Client, propertyId: string): Promise<Restaurant> {
  const { rows } = await client.query<{ id: string; codes: string[] }>(
    `with dish as (
       select o.outlet_id, p.code, coalesce(p.station_id, g.station_id) as station,
              row_number() over (partition by o.outlet_id, coalesce(p.station_id, g.station_id) order by p.code) as place,
              count(*) over (partition by o.outlet_id, coalesce(p.station_id, g.station_id)) as dishes
         from products p
         join product_groups g on (g.property_id, g.id) = (p.property_id, p.product_group_id)
         join product_group_outlets o on (o.property_id, o.product_group_id) = (g.property_id, g.id)
        where p.property_id = $1 and p.kind = 'PRODUCT' and p.is_active and p.is_prepared and not p.is_fractional
          and not exists (select from product_modifier_groups m where (m.property_id, m.product_id) = (p.property_id, p.id))
          and exists (select from stock_recipes r where (r.property_id, r.product_id) = (p.property_id, p.id))
          and not exists (select from product_outages x where (x.property_id, x.product_id) = (p.property_id, p.id))
          and coalesce(p.station_id, g.station_id) is not null),
     chosen as (select *, dense_rank() over (partition by outlet_id order by station) as station_place from dish where place <= 2 and dishes >= 2)
     select u.id, array_agg(c.code order by c.station, c.code) as codes
       from outlets u join chosen c on c.outlet_id = u.id and c.station_place <= 2
      where u.property_id = $1 and u.kind = 'RESTAURANT' group by u.id`,
    [propertyId],
  )
  const [restaurant] = rows
  if (restaurant?.codes.length !== 4) throw new Error('the house has no restaurant with recipes at two stations')
  const { id: outletId, codes: dishes } = restaurant
  const at = { propertyId, outletId, dishes }
  await client.query('set session_replication_role = replica')
  await serveYear(client, at)
  await fillKitchen(client, at)
  await client.query('set session_replication_role = default')
  // A measurement sells more bottles than a property has: its stores go below nothing and show it.
  await client.query('update stock_stores set blocks_retail = false where property_id = $1', [propertyId])
  await client.query(
    `update property_counters set value = greatest(value, 500000)
      where property_id = $1 and (name like 'order %' or name like 'kot %')`,
    [propertyId],
  )
  return { outletId, dishes, pages: await pagesOf(client, propertyId) }
}

const MADE_ORDERS = `
  insert into orders (property_id, id, reference, number, business_on, outlet_id, delivery_method, status, currency, includes_tax,
                      net_minor, tax_minor, paid_minor, confirmed_at, closed_at, created_at, created_by, operator_name)`

const MADE_LINES = `
  insert into order_lines (property_id, id, order_id, position, product_id, product_code, name, station_id, is_for_kitchen, unit,
                           units, sent_units, ready_units, served_units, status, kot_id, unit_price_minor, tax_category, includes_tax,
                           net_minor, tax_minor, created_at, created_by_name)`

const DISHES = `
  unnest($3::text[]) with ordinality d (code, place)
  join products p on p.property_id = $1 and p.code = d.code
  join product_groups g on (g.property_id, g.id) = (p.property_id, p.product_group_id)`

/** Orders of the last year, two dishes each, paid and closed. */
async function serveYear(client: pg.Client, { propertyId, outletId, dishes }: RestaurantFacts): Promise<void> {
  const { rows } = await client.query<{ bookings: number; made: number }>(
    `select (select count(*) from bookings where property_id = $1)::int as bookings, count(*)::int as made
       from orders where property_id = $1 and reference like 'Y-%'`,
    [propertyId],
  )
  const { bookings = 0, made = 0 } = rows[0] ?? {}
  if (bookings - made < ENOUGH) return
  await client.query(
    `with made as (
       ${MADE_ORDERS}
       select $1, gen_random_uuid(), 'Y-' || n, 1000 + n, p.business_date - (1 + n % 365), $2, 'Take Away', 'Completed', p.currency, false,
              40000, 2000, 42000, t.at, t.at, t.at, 1, 'Asha'
         from properties p, generate_series($4::int + 1, $4::int + $5::int) n,
              lateral (select (p.business_date - (1 + n % 365))::timestamptz + interval '9 hours' as at) t
        where p.id = $1
       returning id, created_at)
     ${MADE_LINES}
     select $1, gen_random_uuid(), m.id, d.place, p.id, p.code, p.name, g.station_id, true, p.unit,
            1000, 1000, 1000, 1000, 'Served', null, 20000, 'FOOD', false, 20000, 1000, m.created_at, 'Asha'
       from made m, ${DISHES}`,
    [propertyId, outletId, dishes.slice(0, 2), made, bookings - made],
  )
  await client.query('vacuum analyze orders, order_lines')
}

/** Tickets of three dishes that were cut long ago, so that the board begins with them whatever is ordered since. */
async function fillKitchen(client: pg.Client, { propertyId, outletId, dishes }: RestaurantFacts): Promise<void> {
  const { rowCount } = await client.query(
    `select from orders where property_id = $1 and reference like 'K-%' limit 1`,
    [propertyId],
  )
  if (rowCount) return
  await client.query(
    `with placed as (
       ${MADE_ORDERS}
       select $1, ${OLDEST_ID}, 'K-' || n, 300000 + n, p.business_date, $2, 'Take Away', 'Confirmed', p.currency, false,
              60000, 3000, 0, now(), null, now(), 1, 'Asha'
         from properties p, generate_series(1, ${TICKETS}) n where p.id = $1
       returning id, number, business_on, created_at),
     cut as (
       insert into kots (property_id, id, order_id, number, business_on, station_id, type, status, sequence_in_order, created_at,
                         created_by_name)
       select $1, ${OLDEST_ID}, o.id, o.number, o.business_on, s.id, 'New', 'New', 1, o.created_at, 'Asha'
         from placed o, (select g.station_id as id from ${DISHES} limit 1) s
       returning id, order_id, station_id, created_at),
     ordered as (
       ${MADE_LINES}
       select $1, gen_random_uuid(), k.order_id, d.place, p.id, p.code, p.name, k.station_id, true, p.unit,
              1000, 1000, 0, 0, 'Available', k.id, 20000, 'FOOD', false, 20000, 1000, k.created_at, 'Asha'
         from cut k, ${DISHES}
       returning id, kot_id)
     insert into kot_lines (property_id, id, kot_id, order_line_id, quantity) select $1, gen_random_uuid(), kot_id, id, 1000 from ordered`,
    [propertyId, outletId, dishes.slice(0, 3)],
  )
}

/** One place for each day of the last year. */
async function pagesOf(client: pg.Client, propertyId: string): Promise<Page[]> {
  const { rows } = await client.query<Page>(
    `select distinct on (o.business_on) o.business_on::text as day, o.id
       from orders o join properties p on p.id = o.property_id
      where o.property_id = $1 and o.business_on between p.business_date - 365 and p.business_date - 10
      order by o.business_on, o.id`,
    [propertyId],
  )
  return rows
}
