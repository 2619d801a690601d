import { rows, type ListColumn } from '../../rules/report.ts'
import { count, money } from './people-columns.ts'

const month: ListColumn = { key: 'month', kind: 'text', label: { en: 'Month', fr: 'Mois' } }
const share = (key: string, en: string, fr: string): ListColumn => ({ key, kind: 'percent', label: { en, fr } })

/** What a campaign spent is by the messages or segments that were sent, a thousand of which cost what they did when it began. */
export const campaignResults = rows({
  code: 'campaign-results',
  section: 'marketing',
  needs: 'campaigns.read',
  title: { en: 'Results of campaigns', fr: 'Résultats des campagnes' },
  description: {
    en: 'Campaigns begun in these days: who they reach, messages sent, opened, clicked, bounced and unsubscribed from, bookings with a code of theirs, and what they spent.',
    fr: 'Campagnes commencées ces jours-ci : audience, messages envoyés, ouverts, cliqués, rejetés et désabonnements, réservations avec leur code, et dépense.',
  },
  columns: [
    { key: 'at', kind: 'moment', label: { en: 'Begun', fr: 'Commencée' } },
    { key: 'campaign', kind: 'text', label: { en: 'Campaign', fr: 'Campagne' } },
    { key: 'channel', kind: 'text', label: { en: 'Channel', fr: 'Canal' }, values: {
      MAIL: { en: 'E-mail', fr: 'E-mail' },
      SMS: { en: 'SMS', fr: 'SMS' },
      WHATSAPP: { en: 'WhatsApp', fr: 'WhatsApp' },
    } },
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      RUNNING: { en: 'Running', fr: 'En cours' },
      PAUSED: { en: 'Paused', fr: 'Suspendue' },
      FINISHED: { en: 'Finished', fr: 'Terminée' },
      CANCELLED: { en: 'Cancelled', fr: 'Annulée' },
    } },
    count('audience', 'Recipients', 'Destinataires'),
    count('sent', 'Sent', 'Envoyés'),
    count('opened', 'Opened', 'Ouverts'),
    share('openRate', 'Opened, share', 'Part d’ouverts'),
    count('clicked', 'Clicked', 'Cliqués'),
    share('clickRate', 'Clicked, share', 'Part de cliqués'),
    count('bounced', 'Bounced', 'Rejetés'),
    count('bookings', 'Bookings with a code', 'Réservations avec code'),
    money('spent', 'Spent', 'Dépense'),
  ],
  sql: `
    select x.*, round(10000.0 * x.opened / nullif(x.sent, 0))::bigint as "openRate", round(10000.0 * x.clicked / nullif(x.sent, 0))::bigint as "clickRate"
      from (select k.id, k.started_at as at, k.name as campaign, k.channel, k.state, o.audience, o.sent, o.opened, o.clicked, o.bounced, u.bookings,
                   round(o.units * k.cost_minor / 1000.0)::bigint as spent
              from campaigns k
             cross join lateral (
               select count(*) filter (where r.state <> 'SKIPPED') as audience, count(*) filter (where m.sent_at is not null) as sent,
                      coalesce(sum(r.segments) filter (where m.sent_at is not null), 0) as units,
                      count(*) filter (where r.opened_at is not null or r.clicked_at is not null or m.state = 'READ') as opened,
                      count(*) filter (where r.clicked_at is not null) as clicked, count(*) filter (where m.state = 'BOUNCED') as bounced
                 from campaign_recipients r left join messages m on m.property_id = r.property_id and m.id = r.message_id
                where r.property_id = k.property_id and r.campaign_id = k.id) o
             cross join lateral (
               select count(distinct b.id) as bookings
                 from campaign_recipients r
                 join offer_uses w on w.property_id = r.property_id and w.code_id = r.code_id and w.released_at is null
                 join bookings b on b.property_id = w.property_id and b.id = w.booking_id and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
                where r.property_id = k.property_id and r.campaign_id = k.id and r.state = 'QUEUED' and r.code_id is not null) u
             where k.property_id = $1 and k.started_at >= ($2::date)::timestamp at time zone $5 and k.started_at < ($3::date)::timestamp at time zone $5) x`,
  order: 'at, id',
}) // prettier-ignore

/** Balances roll forward: what a voucher had, what was issued and returned, less what it paid, lost and let expire, is what it has. */
export const giftVouchers = rows({
  code: 'gift-vouchers',
  section: 'marketing',
  needs: 'vouchers.read',
  title: { en: 'Gift vouchers', fr: 'Bons cadeaux' },
  description: {
    en: 'Vouchers with a balance or movements in these days: what they had, what was sold or given, redeemed, returned, expired and voided, and what they have after the last day.',
    fr: 'Bons ayant un solde ou des mouvements : solde avant, vendu ou offert, utilisé, rendu, expiré et annulé, et solde après le dernier jour.',
  },
  columns: [
    { key: 'number', kind: 'text', label: { en: 'Voucher', fr: 'Bon' } },
    { key: 'source', kind: 'text', label: { en: 'How', fr: 'Comment' }, values: {
      SOLD: { en: 'Sold', fr: 'Vendu' },
      GIVEN: { en: 'Given', fr: 'Offert' },
      LOYALTY: { en: 'For points', fr: 'Contre points' },
    } },
    { key: 'issuedOn', kind: 'day', label: { en: 'Issued', fr: 'Émis' } },
    { key: 'expires', kind: 'day', label: { en: 'Expires', fr: 'Expire' } },
    money('before', 'Before', 'Avant'),
    money('issued', 'Sold or given', 'Vendu ou offert'),
    money('redeemed', 'Redeemed', 'Utilisé'),
    money('returned', 'Returned', 'Rendu'),
    money('expired', 'Expired', 'Expiré'),
    money('voided', 'Voided', 'Annulé'),
    money('after', 'After', 'Après'),
  ],
  sql: `
    select v.id, v.number::text as number, v.source, v.issued_on as "issuedOn", v.expires_on as expires, m.before, m.issued, m.redeemed, m.returned, m.expired,
           m.voided, m.after
      from gift_vouchers v
      join (select voucher_id, coalesce(sum(amount_minor) filter (where business_on < $2), 0)::bigint as before,
                   coalesce(sum(amount_minor) filter (where business_on >= $2 and kind = 'ISSUED'), 0)::bigint as issued,
                   -coalesce(sum(amount_minor) filter (where business_on >= $2 and kind = 'REDEEMED'), 0)::bigint as redeemed,
                   coalesce(sum(amount_minor) filter (where business_on >= $2 and kind = 'RETURNED'), 0)::bigint as returned,
                   -coalesce(sum(amount_minor) filter (where business_on >= $2 and kind = 'EXPIRED'), 0)::bigint as expired,
                   -coalesce(sum(amount_minor) filter (where business_on >= $2 and kind = 'VOIDED'), 0)::bigint as voided,
                   sum(amount_minor)::bigint as after, count(*) filter (where business_on >= $2) as moves
              from gift_voucher_moves where property_id = $1 and business_on < $3 group by voucher_id) m on m.voucher_id = v.id
     where v.property_id = $1 and (m.before <> 0 or m.moves > 0)`,
  order: '"issuedOn", number, id',
}) // prettier-ignore

const MONTHS = `
  select to_char(k, 'YYYY-MM') as month, greatest(k::date, $2::date) as from_on, least((k + interval '1 month')::date, $3::date) as until_on
    from generate_series(date_trunc('month', ($2::date)::timestamp), ($3::date - 1)::timestamp, interval '1 month') k`

export const loyaltyPoints = rows({
  code: 'loyalty-points',
  section: 'marketing',
  needs: 'loyalty.read',
  title: { en: 'Loyalty points', fr: 'Points de fidélité' },
  description: {
    en: 'Points by month, within these days: what members had, earned, were given or lost by hand, redeemed and let expire, what they have after it, and how many joined.',
    fr: 'Points par mois, dans la période : solde avant, gagnés, ajustés, utilisés, expirés, solde après, et nouveaux membres.',
  },
  columns: [
    month,
    { key: 'before', kind: 'count', label: { en: 'Before', fr: 'Avant' } },
    count('earned', 'Earned', 'Gagnés'),
    count('adjusted', 'Adjusted', 'Ajustés'),
    count('redeemed', 'Redeemed', 'Utilisés'),
    count('expired', 'Expired', 'Expirés'),
    { key: 'after', kind: 'count', label: { en: 'After', fr: 'Après' } },
    count('joined', 'Members who joined', 'Nouveaux membres'),
  ],
  sql: `
    select k.month as id, k.month, p.before, p.earned, p.adjusted, p.redeemed, p.expired, p.after, j.joined
      from (${MONTHS}) k
     cross join lateral (
       select coalesce(sum(v.points) filter (where v.business_on < k.from_on), 0)::bigint as before,
              coalesce(sum(v.points) filter (where v.business_on >= k.from_on and v.kind in ('EARNED', 'REVERSED')), 0)::bigint as earned,
              coalesce(sum(v.points) filter (where v.business_on >= k.from_on and v.kind = 'ADJUSTED'), 0)::bigint as adjusted,
              -coalesce(sum(v.points) filter (where v.business_on >= k.from_on and v.kind in ('REDEEMED', 'RETURNED')), 0)::bigint as redeemed,
              -coalesce(sum(v.points) filter (where v.business_on >= k.from_on and v.kind = 'EXPIRED'), 0)::bigint as expired,
              coalesce(sum(v.points), 0)::bigint as after
         from loyalty_moves v where v.property_id = $1 and v.business_on < k.until_on) p
     cross join lateral (
       select count(*) as joined from loyalty_members m where m.property_id = $1 and m.joined_on >= k.from_on and m.joined_on < k.until_on) j`,
  order: 'month, id',
  drawn: { form: 'curve', by: 'month', series: ['after'] },
}) // prettier-ignore

export const reviewsBySource = rows({
  code: 'reviews-by-source',
  section: 'marketing',
  needs: 'reviews.read',
  title: { en: 'Reviews by source', fr: 'Avis par source' },
  description: {
    en: 'Reviews by month and source: how many, their average of 100, those below 60, and how many were replied to.',
    fr: 'Avis par mois et source : nombre, moyenne sur 100, ceux sous 60, et combien ont une réponse.',
  },
  columns: [
    month,
    { key: 'source', kind: 'text', label: { en: 'Source', fr: 'Source' }, values: {
      OWN: { en: 'Own survey', fr: 'Notre enquête' },
      PULSE: { en: 'During the stay', fr: 'Pendant le séjour' },
      GOOGLE: { en: 'Google', fr: 'Google' },
      BOOKING_COM: { en: 'Booking.com', fr: 'Booking.com' },
      EXPEDIA: { en: 'Expedia', fr: 'Expedia' },
      TRIPADVISOR: { en: 'Tripadvisor', fr: 'Tripadvisor' },
      AIRBNB: { en: 'Airbnb', fr: 'Airbnb' },
      OTHER: { en: 'Other', fr: 'Autre' },
    } },
    count('reviews', 'Reviews', 'Avis'),
    { key: 'score', kind: 'average', label: { en: 'Average of 100', fr: 'Moyenne sur 100' } },
    count('low', 'Below 60', 'Sous 60'),
    count('replied', 'Replied to', 'Avec réponse'),
    share('replyRate', 'Replied to, share', 'Part avec réponse'),
  ],
  sql: `
    select x.*, x.month || ' ' || x.source as id, round(10000.0 * x.replied / x.reviews)::bigint as "replyRate"
      from (select to_char(r.posted_at at time zone $5, 'YYYY-MM') as month, r.source, count(*) as reviews, round(100 * avg(r.rating100))::bigint as score,
                   count(*) filter (where r.rating100 < 60) as low, count(*) filter (where r.state = 'REPLIED') as replied
              from reviews r
             where r.property_id = $1 and r.posted_at >= ($2::date)::timestamp at time zone $5 and r.posted_at < ($3::date)::timestamp at time zone $5
             group by 1, 2) x`,
  order: 'month, reviews desc, source, id',
}) // prettier-ignore

/** A guest is new until a day on which they have stayed before; who comes twice within a month counts once in it. */
export const guestsNewAndReturning = rows({
  code: 'new-and-returning',
  section: 'marketing',
  needs: 'customers.read',
  title: { en: 'New and returning guests', fr: 'Nouveaux clients et habitués' },
  description: {
    en: 'Guests who arrived by month of arrival, as those who booked: how many for the first time, how many again, with their bookings, nights and revenue before tax.',
    fr: 'Clients arrivés par mois d’arrivée, selon la personne qui a réservé : combien pour la première fois, combien de retour, avec réservations, nuits et revenu hors taxes.',
  },
  columns: [
    month,
    { key: 'guests', kind: 'count', label: { en: 'Guests', fr: 'Clients' } },
    count('fresh', 'New', 'Nouveaux'),
    { key: 'returning', kind: 'count', label: { en: 'Returning', fr: 'De retour' } },
    share('share', 'Returning, share', 'Part de retour'),
    count('bookings', 'Bookings', 'Réservations'),
    count('nights', 'Nights', 'Nuits'),
    money('net', 'Before tax', 'Hors taxe'),
    money('returningNet', 'Of it returning', 'Dont de retour'),
  ],
  sql: `
    select x.*, x.month as id, x.guests - x.fresh as returning, round(10000.0 * (x.guests - x.fresh) / x.guests)::bigint as share
      from (select to_char(y.arrival_on, 'YYYY-MM') as month, count(distinct y.customer_id) as guests,
                   count(distinct y.customer_id) filter (where y.first_on = y.arrival_on) as fresh, count(*) as bookings, sum(y.nights)::bigint as nights,
                   sum(y.net)::bigint as net, coalesce(sum(y.net) filter (where y.first_on < y.arrival_on), 0)::bigint as "returningNet"
              from (select b.customer_id, b.arrival_on, f.first_on, n.nights, n.net
                      from bookings b
                     cross join lateral (
                       select min(o.arrival_on) as first_on from bookings o
                        where o.property_id = b.property_id and o.customer_id = b.customer_id and o.status in ('IN_HOUSE', 'CHECKED_OUT') and not o.is_account) f
                     cross join lateral (
                       select count(*) as nights, coalesce(sum(x.net_minor), 0)::bigint as net
                         from stays s join stay_nights x on x.property_id = s.property_id and x.stay_id = s.id
                        where s.property_id = b.property_id and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')) n
                     where b.property_id = $1 and b.arrival_on >= $2 and b.arrival_on < $3 and b.status in ('IN_HOUSE', 'CHECKED_OUT')
                       and not b.is_account) y
             group by 1) x`,
  order: 'month, id',
  drawn: { form: 'bar', by: 'month', series: ['fresh', 'returning'] },
}) // prettier-ignore
