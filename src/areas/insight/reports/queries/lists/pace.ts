import { rows, type ListColumn } from '../../rules/report.ts'

// When a stay came on the books and when it was cancelled, by the calendar of the property ($5); with the dates it has now.
const BOOKED = `
  select n.night, n.net_minor - n.parts_net_minor as net, (b.created_at at time zone $5)::date as made_on,
         case when s.status in ('CANCELLED', 'NO_SHOW') then (coalesce(b.closed_at, b.created_at) at time zone $5)::date end as off_on
    from stays s
    join bookings b on (b.property_id, b.id) = (s.property_id, s.booking_id)
    join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
   where s.property_id = $1 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')`

/** Whether anything is known of a night: of those before the first that any stay or closed day is of, nothing is. */
const isKnown = (night: string): string => `${night} >= (
    select least((select min(business_on) from fact_days where property_id = $1), (select min(arrival_on) from stays where property_id = $1)))`

const stood = (on: string): string => `x.made_on < ${on} and (x.off_on is null or x.off_on >= ${on})`

const day: ListColumn = { key: 'day', kind: 'day', label: { en: 'Night', fr: 'Nuit' } }

export const pickUp = rows({
  code: 'pickup',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Pick-up', fr: 'Montée en charge' },
  description: {
    en: 'Rooms on the books for each night now, and what was booked and called off within the last 1, 7 and 30 days.',
    fr: 'Chambres au carnet pour chaque nuit, et la variation des 1, 7 et 30 derniers jours.',
  },
  columns: [
    day,
    { key: 'rooms', kind: 'count', label: { en: 'Rooms on the books', fr: 'Chambres au carnet' }, isSummed: true },
    { key: 'net', kind: 'money', label: { en: 'Room revenue', fr: 'Revenu des chambres' }, isSummed: true },
    { key: 'one', kind: 'count', label: { en: 'Since yesterday', fr: 'Depuis hier' }, isSummed: true },
    { key: 'seven', kind: 'count', label: { en: 'In 7 days', fr: 'En 7 jours' }, isSummed: true },
    { key: 'thirty', kind: 'count', label: { en: 'In 30 days', fr: 'En 30 jours' }, isSummed: true },
    { key: 'netSeven', kind: 'money', label: { en: 'Revenue, 7 days', fr: 'Revenu, 7 jours' }, isSummed: true },
  ],
  sql: `
    select d.day::date as id, d.day::date as day, count(x.*) filter (where x.off_on is null) as rooms,
           coalesce(sum(x.net) filter (where x.off_on is null), 0)::bigint as net,
           ${[['one', 1], ['seven', 7], ['thirty', 30]].map(([key, days]) => `
           count(x.*) filter (where x.off_on is null) - count(x.*) filter (where ${stood(`$4::date - ${Number(days) - 1}`)}) as ${key}`).join(',')},
           coalesce(sum(x.net) filter (where x.off_on is null), 0)::bigint
             - coalesce(sum(x.net) filter (where ${stood('$4::date - 6')}), 0)::bigint as "netSeven"
      from generate_series($2::date, $3::date - 1, interval '1 day') as d (day)
      left join (${BOOKED} and s.departure_on > $2 and s.arrival_on < $3) x on x.night = d.day
     group by d.day`, // prettier-ignore
  order: 'id',
})

export const pace = rows({
  code: 'pace',
  opensWith: 'next30',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Pace', fr: 'Avance sur l’an dernier' },
  description: {
    en: 'Rooms on the books for each night now and 7 days ago, beside the same weekday last year as it stood just as many days before, and as it ended.',
    fr: 'Chambres au carnet pour chaque nuit, aujourd’hui et il y a 7 jours, à côté du même jour l’an dernier à la même avance, et à la fin.',
  },
  columns: [
    day,
    { key: 'rooms', kind: 'count', label: { en: 'Rooms on the books', fr: 'Chambres au carnet' }, isSummed: true },
    { key: 'weekAgo', kind: 'count', label: { en: '7 days ago', fr: 'Il y a 7 jours' }, isSummed: true },
    { key: 'before', kind: 'count', label: { en: 'Last year by then', fr: 'L’an dernier à ce stade' }, isSummed: true },
    { key: 'ahead', kind: 'count', label: { en: 'Ahead', fr: 'Avance' }, isSummed: true },
    { key: 'ended', kind: 'count', label: { en: 'Last year in the end', fr: 'L’an dernier au final' }, isSummed: true },
    { key: 'net', kind: 'money', label: { en: 'Room revenue', fr: 'Revenu des chambres' }, isSummed: true },
    { key: 'netBefore', kind: 'money', label: { en: 'Revenue by then', fr: 'Revenu à ce stade' }, isSummed: true },
  ],
  sql: `
    select p.id, p.id as day, p.rooms, p."weekAgo", k.before, p.rooms - k.before as ahead, k.ended, p.net, k."netBefore"
      from (select d.day::date as id,
                   count(*) filter (where x.night = d.day::date and x.off_on is null) as rooms,
                   count(*) filter (where x.night = d.day::date and ${stood('$4::date - 6')}) as "weekAgo",
                   count(*) filter (where x.night = d.day::date - 364 and ${stood('$4::date - 363')}) as before,
                   count(*) filter (where x.night = d.day::date - 364 and x.off_on is null) as ended,
                   coalesce(sum(x.net) filter (where x.night = d.day::date and x.off_on is null), 0)::bigint as net,
                   coalesce(sum(x.net) filter (where x.night = d.day::date - 364 and ${stood('$4::date - 363')}), 0)::bigint as "netBefore"
              from generate_series($2::date, $3::date - 1, interval '1 day') as d (day)
              left join (${BOOKED} and (s.departure_on > $2 and s.arrival_on < $3
                                        or s.departure_on > $2::date - 364 and s.arrival_on < $3::date - 364)) x
                on x.night in (d.day::date, d.day::date - 364)
             group by d.day) p
      left join lateral (select p.before, p.ended, p."netBefore" where ${isKnown('p.id - 364')}) k on true`,
  order: 'id',
  drawn: { form: 'curve', by: 'day', series: ['rooms', 'weekAgo', 'before'] },
})

/** So many days before a night its curve begins: what was booked earlier is on the books by then. */
const FIRST_LEAD = 120

/** Nights of a span as they came on the books: by how many days before the night, and by when they were called off. */
const byLead = (from: string, until: string): string => `
  select (sum(made - off) over (order by lead desc))::int as rooms, lead
    from (select l.lead, count(*) filter (where not e.is_off and e.lead = l.lead) as made, count(*) filter (where e.is_off and e.lead = l.lead) as off
            from generate_series(0, ${FIRST_LEAD}) as l (lead)
            left join (select least(x.night - x.made_on, ${FIRST_LEAD}) as lead, false as is_off from (${BOOKED}) x where x.night >= ${from} and x.night < ${until}
                       union all
                       select least(x.night - x.off_on, ${FIRST_LEAD}), true from (${BOOKED}) x where x.night >= ${from} and x.night < ${until} and x.off_on is not null) e
              on e.lead = l.lead
           group by l.lead) c`

export const pickUpCurve = rows({
  code: 'pickup-curve',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Pick-up curve', fr: 'Courbe de montée en charge' },
  description: {
    en: 'Room nights of these days as they stood on the books 120 days to none before each night, beside the same weekdays last year. What is to come is missing.',
    fr: 'Nuitées de ces jours telles qu’elles figuraient au carnet de 120 à 0 jours avant chaque nuit, à côté des mêmes jours de semaine l’an dernier. Ce qui est à venir manque.',
  },
  columns: [
    { key: 'lead', kind: 'count', label: { en: 'Days before the night', fr: 'Jours avant la nuit' } },
    { key: 'rooms', kind: 'count', label: { en: 'Room nights on the books', fr: 'Nuitées au carnet' } },
    { key: 'before', kind: 'count', label: { en: 'Last year', fr: 'L’an dernier' } },
  ],
  sql: `
    select n.lead as id, n.lead, case when $3::date - 1 - n.lead <= $4::date then n.rooms end as rooms,
           case when ${isKnown('$2::date - 364')} then p.rooms end as before
      from (${byLead('$2', '$3')}) n join (${byLead('$2::date - 364', '$3::date - 364')}) p on p.lead = n.lead`,
  order: 'id desc',
  drawn: { form: 'curve', by: 'lead', series: ['rooms', 'before'] },
})
