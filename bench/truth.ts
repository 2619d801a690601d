import pg from 'pg'

type Availability = { roomTypes: { roomTypeId: string; total: number; nights: { day: string; free: number }[] }[] }

/**
 * Counts free rooms of every type and night again, from the stays and blocks themselves, and compares. A fast response counts only
 * if it is right.
 */
export async function assertAvailability(config: pg.ClientConfig, propertyId: number, reply: unknown): Promise<number> {
  const { roomTypes } = reply as Availability
  const days = roomTypes[0]?.nights.map(({ day }) => day) ?? []
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ type: string; day: string; free: number }>(
    `select t.id as type, d.day::text,
            ((select count(*) from rooms r where r.property_id = t.property_id and r.room_type_id = t.id and r.is_active)
             - (select count(*) from stays s where s.property_id = t.property_id and s.room_type_id = t.id
                   and s.arrival_on <= d.day and s.departure_on > d.day and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT'))
             - (select count(*) from room_blocks b join rooms r on (r.property_id, r.id) = (b.property_id, b.room_id)
                 where b.property_id = t.property_id and r.room_type_id = t.id and b.ended_at is null and b.kind <> 'OUT_OF_SERVICE'
                   and b.from_on <= d.day and b.until_on > d.day))::int as free
       from room_types t, unnest($2::date[]) as d (day) where t.property_id = $1`,
    [propertyId, days],
  )
  await client.end()
  const free = new Map(rows.map((row) => [`${row.type} ${row.day}`, row.free]))
  let checked = 0
  for (const { roomTypeId, nights } of roomTypes)
    for (const night of nights) {
      const counted = free.get(`${roomTypeId} ${night.day}`)
      if (counted !== night.free)
        throw new Error(`availability says ${night.free} of ${roomTypeId} on ${night.day}, a recount says ${counted}`)
      checked += 1
    }
  if (checked === 0) throw new Error('availability answered no night')
  return checked
}

/** No room let twice, no counter that differs from its stays, after all the load. */
export async function assertNothingOversold(config: pg.ClientConfig, propertyId: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from type_nights where property_id = $1 and taken + blocked + allotted > capacity + overbooking`,
    [propertyId],
  )
  await client.end()
  if (rows[0]?.count !== '0') throw new Error(`${rows[0]?.count} type nights are oversold`)
}
