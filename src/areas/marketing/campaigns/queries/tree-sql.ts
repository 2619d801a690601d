import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#core/dates.ts'
import { ruleSql, type Sql } from '#server/database/conditions.ts'
import type { ReachChannel } from '../contract/choices.ts'
import { AHEAD_FACTS } from '../contract/facts.ts'
import type { Condition, Tree } from '../contract/tree.ts'
import type { DayFact } from '../rules/tree.ts'

/** Columns of customer_facts, under the alias f. Nothing that is typed becomes a name. */
const NUMBERS = {
  STAYS: sql<number>`f.stays`,
  NIGHTS: sql<number>`f.nights`,
  LEAD_DAYS: sql<number>`f.lead_days`,
  CANCELLATIONS: sql<number>`f.cancellations`,
  NO_SHOWS: sql<number>`f.no_shows`,
  ROOM_SPEND: sql<number>`f.room_minor`,
  ORDERS: sql<number>`f.orders`,
  ORDER_SPEND: sql<number>`f.order_minor`,
  SPEND: sql<number>`(f.room_minor + f.order_minor)`,
  APPOINTMENTS: sql<number>`f.appointments`,
  OFFERS_USED: sql<number>`f.offers_used`,
  RATING: sql<number>`f.rating100`,
  MESSAGES: sql<number>`f.messages`,
  POINTS: sql<number>`f.points`,
}
const DAYS: Readonly<Record<DayFact, RawBuilder<string>>> = {
  FIRST_STAY: sql`f.first_stay_on`,
  LAST_STAY: sql`f.last_stay_on`,
  NEXT_STAY: sql`f.next_stay_on`,
  LAST_ORDER: sql`f.last_order_on`,
  LAST_APPOINTMENT: sql`f.last_appointment_on`,
  LAST_MESSAGE: sql`f.last_message_on`,
  LAST_OPENED: sql`f.last_opened_on`,
  LAST_CLICKED: sql`f.last_clicked_on`,
}
const LISTS = {
  ROOM_TYPE: sql`f.room_type_ids`,
  RATE_PLAN: sql`f.rate_plan_ids`,
  CHANNEL: sql`f.channels`,
  OUTLET: sql`f.outlet_ids`,
  PRODUCT: sql`f.product_ids`,
  OFFER: sql`f.offer_ids`,
  PURPOSE: sql`f.purposes`,
  TAG: sql`f.tags`,
  CLASS: sql`f.classes`,
}
const ONES = {
  LANGUAGE: sql`f.language`,
  COUNTRY: sql`f.country`,
  CITY: sql`f.city`,
  /** Two digits; of an unknown birthday none. */
  BIRTH_MONTH: sql`coalesce(left(to_char(f.birthday, 'FM0000'), 2), '')`,
  COMPANY: sql`f.company_id`,
  INDUSTRY: sql`f.industry`,
  TIER: sql`f.tier_id`,
}
const consentTo = (channel: string, key: RawBuilder<unknown>): Sql => sql`(${key} <> '' and exists (
  select from consent_states n where n.property_id = f.property_id and n.channel = ${channel} and n.purpose = 'MARKETING' and n.is_given
     and n.address_key = ${key}))`
type Flag = Extract<Condition, { op: 'YES' | 'NO' }>['fact']
const FLAGS: Readonly<Record<Flag, Sql>> = {
  CHILDREN: sql`f.has_children`,
  VIP: sql`f.is_vip`,
  HAS_COMPANY: sql`f.company_id <> ''`,
  MAIL_CONSENT: consentTo('MAIL', sql`f.email_key`),
  SMS_CONSENT: consentTo('SMS', sql`f.phone_key`),
  WHATSAPP_CONSENT: consentTo('WHATSAPP', sql`f.phone_key`),
}

/** Consents a statement has joined already, by the channel it joined them for: below OR, a look-up of its own reads all of them again. */
const JOINED: Readonly<Record<ReachChannel, Partial<Record<Flag, Sql>>>> = {
  MAIL: { MAIL_CONSENT: sql`(n.is_given is true)` },
  SMS: { SMS_CONSENT: sql`(n.is_given is true)` },
  WHATSAPP: { WHATSAPP_CONSENT: sql`(n.is_given is true)` },
  PHONE: {},
  POST: {},
}

/** Days that come again each year; the first stay has its anniversary once it began before today. */
const yearly = (today: Day) => ({
  BIRTHDAY: sql<number>`f.birthday`,
  ANNIVERSARY: sql<number>`(case when f.first_stay_on < ${today}::date then to_char(f.first_stay_on, 'MMDD')::int end)`,
})

/**
 * The condition of a rule on a row `f` of customer_facts: true or false, never unknown.
 *
 * @param joined the channel of a statement with `consentJoins`, whose consents are read there
 */
export function guestsSql(tree: Tree, today: Day, joined?: ReachChannel): Sql {
  const flags = { ...FLAGS, ...(joined && JOINED[joined]) }
  const columns = {
    numbers: NUMBERS,
    days: DAYS,
    ahead: AHEAD_FACTS,
    lists: LISTS,
    ones: ONES,
    flags,
    yearly: yearly(today),
  }
  return ruleSql(tree, columns, today)
}
