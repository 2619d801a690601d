import { CUSTOMARY_TIMES } from '#areas/lodging/housekeeping/rules.ts'
import { rows } from '../../rules/report.ts'

const { departureMinutes, stayMinutes, shiftMinutes } = CUSTOMARY_TIMES
/** The cleaning times of the property, or the customary ones while it set none. */
const TIMES = `
  select coalesce(h.departure_minutes, ${departureMinutes}) as departure, coalesce(h.stay_minutes, ${stayMinutes}) as stay,
         coalesce(h.shift_minutes, ${shiftMinutes}) as shift
    from (select $1::bigint as id) p left join housekeeping_settings h on h.property_id = p.id`

/** Days after the open one: rooms left are cleaned whole, those that stay are serviced, arrivals find a room that was cleaned. */
export const cleaningPlan = rows({
  code: 'cleaning-plan',
  opensWith: 'next7',
  section: 'operations',
  needs: 'housekeeping.read',
  title: { en: 'Cleaning plan', fr: 'Plan de ménage' },
  description: {
    en: 'Departures, stay-overs and arrivals of the days to come, the minutes their cleaning takes by the property’s cleaning times, and how many attendants that needs.',
    fr: 'Départs, recouches et arrivées des jours à venir, les minutes de ménage d’après les temps de l’établissement, et combien de personnes il faut.',
  },
  columns: [
    { key: 'day', kind: 'day', label: { en: 'Day', fr: 'Jour' } },
    { key: 'departures', kind: 'count', label: { en: 'Departures', fr: 'Départs' }, isSummed: true },
    { key: 'stayOvers', kind: 'count', label: { en: 'Stay-overs', fr: 'Recouches' }, isSummed: true },
    { key: 'arrivals', kind: 'count', label: { en: 'Arrivals', fr: 'Arrivées' }, isSummed: true },
    { key: 'departureMinutes', kind: 'count', label: { en: 'Minutes after departures', fr: 'Minutes à blanc' }, isSummed: true },
    { key: 'stayMinutes', kind: 'count', label: { en: 'Minutes for stay-overs', fr: 'Minutes de recouche' }, isSummed: true },
    { key: 'minutes', kind: 'count', label: { en: 'Minutes in all', fr: 'Minutes au total' }, isSummed: true },
    { key: 'attendants', kind: 'count', label: { en: 'Attendants', fr: 'Personnes' } },
  ], // prettier-ignore
  sql: `
    select m.day as id, m.*, m."departureMinutes" + m."stayMinutes" as minutes,
           ceil((m."departureMinutes" + m."stayMinutes")::numeric / m.shift)::bigint as attendants
      from (select d.day, t.shift, count(s.id) filter (where s.departure_on = d.day) as departures,
                   count(s.id) filter (where s.arrival_on < d.day and s.departure_on > d.day) as "stayOvers",
                   count(s.id) filter (where s.arrival_on = d.day) as arrivals,
                   count(s.id) filter (where s.departure_on = d.day) * t.departure as "departureMinutes",
                   count(s.id) filter (where s.arrival_on < d.day and s.departure_on > d.day) * t.stay as "stayMinutes"
              from (select greatest($2::date, $4::date + 1) + k as day from generate_series(0, $3::date - greatest($2::date, $4::date + 1) - 1) k) d
             cross join (${TIMES}) t
              left join stays s on s.property_id = $1 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE') and s.arrival_on <= d.day and s.departure_on >= d.day
             group by d.day, t.shift, t.departure, t.stay) m`,
  order: 'day',
})
