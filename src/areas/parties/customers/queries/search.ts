import type { Tx } from '#server/request/context.ts'
import type { CustomerRow, CustomerView } from '../contract.ts'
import {
  backwards,
  foldName,
  type KeyRange,
  keysBeginningWith,
  type Person,
  phoneTail,
  type Reached,
  rangeBounds,
  type SearchRanges,
} from '../rules.ts'

/** What a list shows of the customers in `best`, with how often they stayed; `best` has id and order. */
const rowsWith = (more: string) => `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.city, c.is_vip as "isVip",
         c.do_not_rent as "doNotRent", stayed.count as "stayCount", stayed.last_arrival as "lastArrival",
         c.search_name as "searchName"${more}
    from best
    join customers c on c.property_id = $1 and c.id = best.id
   cross join lateral (
           select count(*)::int as count, max(b.arrival_on) as last_arrival
             from bookings b
            where b.property_id = $1 and b.customer_id = c.id and b.status in ('IN_HOUSE', 'CHECKED_OUT')
               and not b.is_account) stayed`
const ROWS = rowsWith('')

/** Addresses on a channel that a customer has beside the primary one, those of entries that were merged into it among them. */
export const moreOf = (channel: 'EMAIL' | 'PHONE', id: string): string => `
         array(select k.value from customer_contacts k where k.property_id = $1 and k.customer_id = ${id} and k.channel = '${channel}'
                union
               select m.${channel.toLowerCase()} from customers m where m.property_id = $1 and m.merged_into_id = ${id} and m.${channel.toLowerCase()} <> '')`

/** One run of an index. The bounds are null where what was typed cannot be one of these, and then nothing is read. */
const branch = (column: string, [from, until]: [string, string], rest: string) => `
  (select id, search_name from customers
    where property_id = $1 and merged_into_id is null and ${column} >= ${from} and ${column} < ${until} ${rest})`

/** The same for the further contacts of customers. */
const furtherBranch = (column: string, [from, until]: [string, string], rest: string) => `
  (select c.id, c.search_name from customer_contacts k join customers c on c.property_id = $1 and c.id = k.customer_id and c.merged_into_id is null
    where k.property_id = $1 and k.${column} >= ${from} and k.${column} < ${until} and k.${column} <> '' ${rest})`

/** The same for customers that were merged: the survivor is found by their addresses. */
const mergedBranch = (column: string, [from, until]: [string, string], rest: string) => `
  (select c.id, c.search_name from customers m join customers c on c.property_id = $1 and c.id = m.merged_into_id
    where m.property_id = $1 and m.merged_into_id is not null and m.${column} >= ${from} and m.${column} < ${until} and m.${column} <> '' ${rest})`

const REACHED: readonly [column: string, bounds: [string, string]][] = [
  ['search_email', ['$5', '$6']],
  ['phone_digits', ['$7', '$8']],
  ['phone_reversed', ['$9', '$10']],
]

const branches = (rest: (column: string) => string): string[] => [
  branch('search_name', ['$3', '$4'], rest('search_name')),
  branch('search_first', ['$3', '$4'], rest('search_first')),
  ...REACHED.flatMap(([column, bounds]) => [
    branch(column, bounds, `and ${column} <> '' ${rest(column)}`),
    furtherBranch(column, bounds, rest(`k.${column}`)),
    mergedBranch(column, bounds, rest(`m.${column}`)),
  ]),
]

export const SEARCH = `
  with found as (
    ${branches((column) => `order by ${column} limit $2`)
      .map((select, rank) => `select id, search_name, ${rank} as rank from ${select} as r${rank}`)
      .join(' union all ')}
  ), best as (
    select id, min(rank) as rank from found group by id, search_name order by 2, search_name, id limit $2
  )
  ${ROWS} order by best.rank, c.search_name, c.id`

type ListRow = CustomerRow & { searchName: string }

/** What a list shows of a row, without the key its pages are cut by. */
export function withoutKey(listed: ListRow): CustomerRow {
  const { searchName: _searchName, ...row } = listed
  return row
}

/** Customers one of whose keys begins with what was typed: last names first, then first names, e-mail, phone. */
export async function findCustomers(tx: Tx, ranges: SearchRanges, limit: number): Promise<CustomerRow[]> {
  const rows = await tx.named<ListRow>('search_customers', SEARCH, [tx.propertyId, limit, ...rangeBounds(ranges)])
  return rows.map(withoutKey)
}

const NUMBERED = `
  with best as (select coalesce(merged_into_id, id) as id from customers where property_id = $1 and number = $2::bigint)
  ${ROWS}`
/** The customer of a number that was typed with a hash, such as #1042; none where something else was typed. */
export async function findNumbered(tx: Tx, typed: string): Promise<CustomerRow[]> {
  const [, number] = /^#(\d{1,15})$/.exec(typed.trim()) ?? []
  if (number === undefined) return []
  return (await tx.named<ListRow>('customers.findNumbered', NUMBERED, [tx.propertyId, Number(number)])).map(withoutKey)
}

/** Of each possible spelling this many are looked at: who is not among them will type on. */
const MOST_MISTYPED = 3

const mistypedBranch = (column: string) => `
    (select id from customers
      where property_id = $1 and merged_into_id is null and ${column} >= near.first and ${column} < near.last
      order by ${column} limit ${MOST_MISTYPED})`

export const MISTYPED = `
  with found as (
    select guest.id
      from unnest($3::text[], $4::text[]) as near (first, last)
     cross join lateral (${mistypedBranch('search_name')} union all ${mistypedBranch('search_first')}) guest
  ), best as (
    select distinct id from found limit $2
  )
  ${ROWS} order by c.search_name, c.id`

/** Customers whose name, in either order, begins with one of these. */
export async function findCustomersNamed(tx: Tx, names: readonly KeyRange[], limit: number): Promise<CustomerRow[]> {
  const bounds = [names.map(({ from }) => from), names.map(({ until }) => until)]
  const rows = await tx.named<ListRow>('search_mistyped_customers', MISTYPED, [tx.propertyId, limit, ...bounds])
  return rows.map(withoutKey)
}

/** Each as its index has it. */
const IS_IN: Readonly<Record<CustomerView, string>> = {
  VIP: 'is_vip',
  RESTRICTED: '(do_not_rent or restricted_at is not null)',
  UNREACHABLE: `search_email = '' and phone_digits = '' and erased_at is null`,
}

const listOf = (condition: string): string => `
  with best as (
    select id from customers
     where property_id = $1 and merged_into_id is null and ${condition} and (search_name, id) > ($3, $4::uuid)
     order by search_name, id limit $2
  )
  ${ROWS} order by c.search_name, c.id`
export const LIST = listOf('true')
const LIST_VIPS = listOf(IS_IN.VIP)
export const LIST_RESTRICTED = listOf(IS_IN.RESTRICTED)
const LIST_UNREACHABLE = listOf(IS_IN.UNREACHABLE)

/** Of one kind of match this many are sorted into a list: who types the beginning of half the telephone numbers reads no list. */
const MOST_MATCHES = 1000

/** Only the run by last name comes in the list's own order and without end; the others are cut, so that no list is slow. */
export const LIST_MATCHING = `
  with found as (
    ${branches((column) =>
      column === 'search_name'
        ? `and (search_name, id) > ($11, $12::uuid) order by search_name, id limit $2`
        : `order by ${column} limit ${MOST_MATCHES}`,
    ).join(' union ')}
  ), best as (
    select id, search_name from found f where (search_name, id) > ($11, $12::uuid)
       and ($13::text is null or exists (
             select from customers v where v.property_id = $1 and v.id = f.id
                and case $13 when 'VIP' then ${IS_IN.VIP} when 'RESTRICTED' then ${IS_IN.RESTRICTED} else ${IS_IN.UNREACHABLE} end))
     order by search_name, id limit $2
  )
  ${ROWS} order by c.search_name, c.id`

/** Where a page begins: after this name and id. */
export type Place = readonly [searchName: string, id: string]
export const FIRST_PLACE: Place = ['', '00000000-0000-0000-0000-000000000000']

type ReadPage = (tx: Tx, limit: number, after: Place) => Promise<ListRow[]>
const listAll: ReadPage = (tx, limit, [name, id]) =>
  tx.named<ListRow>('list_customers', LIST, [tx.propertyId, limit, name, id])
const LISTS: Readonly<Record<CustomerView, ReadPage>> = {
  VIP: (tx, limit, [name, id]) => tx.named<ListRow>('list_vips', LIST_VIPS, [tx.propertyId, limit, name, id]),
  RESTRICTED: (tx, limit, [name, id]) => tx.named<ListRow>('list_restricted_customers', LIST_RESTRICTED, [tx.propertyId, limit, name, id]),
  UNREACHABLE: (tx, limit, [name, id]) => tx.named<ListRow>('list_unreachable_customers', LIST_UNREACHABLE, [tx.propertyId, limit, name, id]),
} // prettier-ignore

type Listed = { view: CustomerView | undefined; ranges: SearchRanges | undefined }

/** Customers by last name, after a place; only those of a view, and only those one of whose keys is in the ranges, when given. */
export function findCustomersAfter(
  tx: Tx,
  [name, id]: Place,
  limit: number,
  { view, ranges }: Listed,
): Promise<ListRow[]> {
  if (!ranges) return (view === undefined ? listAll : LISTS[view])(tx, limit, [name, id])
  return tx.named<ListRow>('list_customers_matching', LIST_MATCHING, [
    tx.propertyId,
    limit,
    ...rangeBounds(ranges),
    name,
    id,
    view ?? null,
  ])
}

export const DUPLICATES = `
  with found as (
    (select id from customers where property_id = $1 and merged_into_id is null and search_name = $3 limit $2)
    union
    (select id from customers where property_id = $1 and merged_into_id is null and search_first = $3 limit $2)
    union
    (select id from customers
      where property_id = $1 and merged_into_id is null and search_email <> '' and search_email = $4 limit $2)
    union
    (select id from customers
      where property_id = $1 and merged_into_id is null and phone_reversed <> '' and phone_reversed >= $5 and phone_reversed < $6
      limit $2)
    union
    (select customer_id from customer_contacts where property_id = $1 and search_email <> '' and search_email = $4 limit $2)
    union
    (select customer_id from customer_contacts
      where property_id = $1 and phone_reversed <> '' and phone_reversed >= $5 and phone_reversed < $6 limit $2)
    union
    (select merged_into_id from customers
      where property_id = $1 and merged_into_id is not null and search_email <> '' and search_email = $4 limit $2)
    union
    (select merged_into_id from customers
      where property_id = $1 and merged_into_id is not null and phone_reversed <> '' and phone_reversed >= $5 and phone_reversed < $6
      limit $2)
  ), best as (select f.id from found f join customers o on o.property_id = $1 and o.id = f.id and o.merged_into_id is null)
  ${rowsWith(`, ${moreOf('EMAIL', 'c.id')} as "moreEmails", ${moreOf('PHONE', 'c.id')} as "morePhones"`)}`

/** Customers who share a name (in either order), an e-mail address or the end of a phone number with a guest. */
export async function findAlike(tx: Tx, person: Person, limit: number): Promise<(CustomerRow & Reached)[]> {
  const tail = phoneTail(person.phone)
  const phone = tail === null ? null : keysBeginningWith(backwards(tail))
  const rows = await tx.named<ListRow & Required<Reached>>('find_alike_customers', DUPLICATES, [
    tx.propertyId,
    limit,
    foldName(`${person.lastName} ${person.firstName}`) || null,
    person.email.trim().toLowerCase() || null,
    phone?.from ?? null,
    phone?.until ?? null,
  ])
  return rows.map(({ moreEmails, morePhones, ...row }) => ({ ...withoutKey(row), moreEmails, morePhones }))
}

/** Customers who share an e-mail address or a name with any of these people, a row for each of their addresses; all are found by an index. */
export const findNamesakes = (tx: Tx, people: readonly Person[]): Promise<(Person & { id: string })[]> =>
  tx.named(
    'customers.findNamesakes',
    `select id, first_name as "firstName", last_name as "lastName", email, phone from customers
      where property_id = $1 and merged_into_id is null and search_email <> '' and search_email = any($2::text[])
     union
     select id, first_name, last_name, email, phone from customers
      where property_id = $1 and merged_into_id is null and search_name = any($3::text[])
     union
     select c.id, c.first_name, c.last_name, k.value, c.phone
       from customer_contacts k join customers c on c.property_id = $1 and c.id = k.customer_id and c.merged_into_id is null
      where k.property_id = $1 and k.search_email <> '' and k.search_email = any($2::text[])
     union
     select c.id, c.first_name, c.last_name, m.email, c.phone
       from customers m join customers c on c.property_id = $1 and c.id = m.merged_into_id
      where m.property_id = $1 and m.merged_into_id is not null and m.search_email <> '' and m.search_email = any($2::text[])
     union
     select c.id, c.first_name, c.last_name, c.email, k.value
       from customers c join customer_contacts k on k.property_id = $1 and k.customer_id = c.id and k.channel = 'PHONE'
      where c.property_id = $1 and c.merged_into_id is null and c.search_name = any($3::text[])`,
    [
      tx.propertyId,
      [...new Set(people.map(({ email }) => email.trim().toLowerCase()).filter(Boolean))],
      [...new Set(people.map(({ firstName, lastName }) => foldName(`${lastName} ${firstName}`)).filter(Boolean))],
    ],
  )
