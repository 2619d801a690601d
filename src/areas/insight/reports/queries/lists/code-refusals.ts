import { rows } from '../../rules/report.ts'
import { at, by, day } from './columns.ts'
import { count } from './people-columns.ts'

/** Codes that were entered and not given, as the offers count them: of an address and day the first fifty by name. */
export const codeRefusals = rows({
  code: 'code-refusals',
  section: 'marketing',
  needs: 'offers.read',
  title: { en: 'Codes refused', fr: 'Codes refusés' },
  description: {
    en: 'Codes that guests and users entered and that were not given, by code and network address: how often, the latest reason, and how many codes the address tried that day. Kept for 90 days.',
    fr: 'Codes saisis par des clients ou des utilisateurs et refusés, par code et adresse réseau : combien de fois, le dernier motif, et le nombre de codes essayés depuis l’adresse ce jour-là. Conservés 90 jours.',
  },
  columns: [
    day,
    { key: 'code', kind: 'text', label: { en: 'Code', fr: 'Code' } },
    { key: 'channel', kind: 'text', label: { en: 'Entered at', fr: 'Saisi' }, values: {
      DESK: { en: 'Desk', fr: 'Réception' },
      WEBSITE: { en: 'Booking page', fr: 'Page de réservation' },
      TILL: { en: 'Till', fr: 'Caisse' },
    } },
    { key: 'address', kind: 'text', label: { en: 'Network address', fr: 'Adresse réseau' } },
    by,
    count('tries', 'Times', 'Fois'),
    { key: 'codes', kind: 'count', label: { en: 'Codes tried from there', fr: 'Codes essayés depuis là' } },
    { key: 'reason', kind: 'text', label: { en: 'Reason', fr: 'Motif' }, values: {
      unknown_code: { en: 'Unknown', fr: 'Inconnu' },
      code_void: { en: 'Void', fr: 'Annulé' },
      code_over: { en: 'Expired', fr: 'Expiré' },
      code_of_another_guest: { en: 'Of another guest', fr: 'D’un autre client' },
      used_up: { en: 'Used up', fr: 'Épuisé' },
      used_up_today: { en: 'Used up today', fr: 'Épuisé aujourd’hui' },
      used_by_guest: { en: 'Used by the guest', fr: 'Déjà utilisé par le client' },
      CONDITIONS: { en: 'Conditions not met', fr: 'Conditions non remplies' },
    } },
    at,
  ],
  sql: `
    select r.on_day || ' ' || r.address || ' ' || r.user_id || ' ' || r.code || ' ' || r.channel as id, r.on_day as day, nullif(r.code, '') as code, r.channel,
           nullif(r.address, '') as address, nullif(trim(u.first_name || ' ' || u.last_name), '') as by, r.tries, a.codes,
           case when r.reason in ('unknown_code', 'code_void', 'code_over', 'code_of_another_guest', 'used_up', 'used_up_today', 'used_by_guest') then r.reason else 'CONDITIONS' end as reason,
           r.last_at as at
      from offer_code_refusals r
      join (select o.on_day, o.address, o.user_id, count(distinct o.code) as codes from offer_code_refusals o
             where o.property_id = $1 and o.on_day >= $2 and o.on_day < $3 group by 1, 2, 3) a
        on a.on_day = r.on_day and a.address = r.address and a.user_id = r.user_id
      left join users u on u.id = r.user_id
     where r.property_id = $1 and r.on_day >= $2 and r.on_day < $3`,
  order: 'tries desc, at desc, id',
}) // prettier-ignore
