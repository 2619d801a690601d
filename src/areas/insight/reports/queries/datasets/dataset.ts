import type { Dataset, Key, Measure } from '../../rules/datasets.ts'

/** Where a dataset is stored, and how its rows are counted from the ledgers. */
export type Source = {
  table: string
  /** Where a dataset that grows with the property has its facts as sums of days, without keys. */
  sums?: string
  keys: Readonly<Partial<Record<Key, { column: string; type: 'uuid' | 'text' | 'smallint' | 'integer' }>>>
  measures: Readonly<Partial<Record<Measure, string>>>
  /**
   * SQL of the rows a figure is made of, from a day to before another, of the property `$1`. Columns: `day`, those of keys and measures, and
   * `ref_kind`, `ref_id`, `reference`, `description` of what each row comes from. Null where a state is counted, of which there are no rows.
   */
  rows: (from: string, until: string) => string
  /** A state, which cannot be counted anew once the day is over. */
  isState?: true
}

export type Sources = Readonly<Record<Dataset, Source>>

/**
 * What lines of bills did to nights, by the day of that: allowances and corrections, also of a piece that a night was cut into or that went to
 * another bill, whose line names what it was made of. Cutting and moving come to nothing. Columns: day, stay_id, net_minor, tax_minor.
 *
 * @param where a condition on the lines `l`
 */
export const linesOfNights = (where = 'true'): string => `
  select l.business_on as day, of.stay_id, l.net_minor, l.tax_minor
    from folio_lines l
   cross join lateral (
     with recursive up as (
       select coalesce(l.charge_key, l.made_of) as key, 1 as step
       union all
       select o.made_of, u.step + 1
         from up u join folio_lines o on o.property_id = $1 and o.id = case when u.key like 'line:%' then substr(u.key, 6)::uuid end
        where u.step < 20)
     select split_part(key, ':', 2)::uuid as stay_id from up where key like 'night:%') of
   where l.property_id = $1 and l.kind in ('ALLOWANCE', 'TRANSFER', 'ROOM') and l.counts_as = 'ROOM' and ${where}`

/**
 * Nights by the day they are charged on: those that closes posted, and those of the open day and of days to come as they are on the books.
 * Columns: day, stay_id, net_minor, tax_minor, parts_net_minor, is_night (a night of that very day).
 */
export const nightsOf = (from: string, until: string): string => `
  select r.business_on as day, c.stay_id, c.night, c.net_minor, c.tax_minor, c.parts_net_minor, (c.night = r.business_on)::int as is_night
    from closing_runs r join closing_postings c on (c.property_id, c.run_id) = (r.property_id, r.id)
   where r.property_id = $1 and r.business_on >= ${from} and r.business_on < ${until} and c.reversed_at is null
  union all
  select n.night, n.stay_id, n.night, n.net_minor, n.tax_minor, n.parts_net_minor, 1
    from properties p
    join stays s on s.property_id = p.id
    join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
   where p.id = $1 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
     and s.departure_on > greatest(${from}, p.business_date) and s.departure_on > ${from} and s.arrival_on < ${until}
     and n.night >= greatest(${from}, p.business_date) and n.night >= ${from} and n.night < ${until}
     and not exists (select from closing_postings c
                      where (c.property_id, c.stay_id, c.night) = (n.property_id, n.stay_id, n.night) and c.reversed_at is null)`
