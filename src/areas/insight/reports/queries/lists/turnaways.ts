import { DENIALS } from '#areas/lodging/turnaways/rules.ts'
import { rows } from '../../rules/report.ts'
import { arrival, by, day, departure, guests, roomType } from './columns.ts'

/** Stays that were asked for and not booked, by the day they were noted. */
export const turnaways = rows({
  code: 'turnaways',
  section: 'revenue',
  needs: 'turnaways.read',
  title: { en: 'Turnaways', fr: 'Demandes non abouties' },
  description: {
    en: 'Stays that were asked for and not booked, by the day they were noted: refused by the property (denials) or declined by the guest (regrets), why, for which days and rooms, and what was lost, with tax, where a price was stated.',
    fr: 'Séjours demandés et non réservés, par jour de saisie : refusés par l’établissement (refus) ou déclinés par le client (renoncements), le motif, les jours, les chambres, et le montant perdu, taxes comprises, quand un prix a été donné.',
  },
  columns: [
    day,
    { key: 'kind', kind: 'text', label: { en: 'Kind', fr: 'Nature' }, values: {
      DENIAL: { en: 'Denial', fr: 'Refus' },
      REGRET: { en: 'Regret', fr: 'Renoncement' },
    } },
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' }, values: {
      NO_ROOM: { en: 'No room free', fr: 'Pas de chambre libre' },
      RESTRICTED: { en: 'Restriction on the days', fr: 'Restriction sur ces jours' },
      NOT_OFFERED: { en: 'Not offered here', fr: 'Pas proposé ici' },
      PRICE: { en: 'Price', fr: 'Prix' },
      TERMS: { en: 'Deposit or cancellation terms', fr: 'Acompte ou annulation' },
      ELSEWHERE: { en: 'Went elsewhere', fr: 'Parti ailleurs' },
      UNDECIDED: { en: 'Not decided yet', fr: 'Pas encore décidé' },
      OTHER: { en: 'Other', fr: 'Autre' },
    } },
    arrival,
    departure,
    roomType,
    { key: 'rooms', kind: 'count', label: { en: 'Rooms', fr: 'Chambres' }, isSummed: true },
    { key: 'roomNights', kind: 'count', label: { en: 'Room nights', fr: 'Nuitées de chambres' }, isSummed: true },
    guests,
    { key: 'lost', kind: 'money', label: { en: 'Amount lost', fr: 'Montant perdu' }, isSummed: true },
    { key: 'lead', kind: 'count', label: { en: 'Days ahead', fr: 'Jours d’avance' } },
    { key: 'note', kind: 'text', label: { en: 'Note', fr: 'Note' } },
    by,
  ],
  sql: `
    select t.id, t.taken_on as day, case when t.reason in (${DENIALS.map((reason) => `'${reason}'`).join(', ')}) then 'DENIAL' else 'REGRET' end as kind,
           t.reason, t.arrival_on as arrival, t.departure_on as departure, k.name as "roomType", t.room_count as rooms,
           t.room_count * (t.departure_on - t.arrival_on) as "roomNights", t.adults + t.children as guests, t.amount_minor as lost,
           greatest(t.arrival_on - t.taken_on, 0) as lead, nullif(t.note, '') as note, t.taken_by_name as by
      from turnaways t
      left join room_types k on k.property_id = t.property_id and k.id = t.room_type_id
     where t.property_id = $1 and t.taken_on >= $2 and t.taken_on < $3`,
  order: 'day, id',
}) // prettier-ignore
