import { rows, type ListColumn, type ReadList } from '../../rules/report.ts'
import { openItems } from '../open-items.ts'

export const trialBalance = rows({
  code: 'trial-balance',
  section: 'money',
  needs: 'accounting.read',
  title: { en: 'Trial balance', fr: 'Balance générale' },
  description: {
    en: 'What every account had before the period, its debits and credits, and what it has after, from the journals of closed days.',
    fr: 'Solde de chaque compte avant la période, débits, crédits et solde final, d’après les journaux des jours clôturés.',
  },
  columns: [
    { key: 'code', kind: 'text', label: { en: 'Account', fr: 'Compte' } },
    { key: 'name', kind: 'text', label: { en: 'Name', fr: 'Nom' } },
    { key: 'opening', kind: 'money', label: { en: 'Opening', fr: 'Ouverture' }, isSummed: true },
    { key: 'debit', kind: 'money', label: { en: 'Debit', fr: 'Débit' }, isSummed: true },
    { key: 'credit', kind: 'money', label: { en: 'Credit', fr: 'Crédit' }, isSummed: true },
    { key: 'closing', kind: 'money', label: { en: 'Closing', fr: 'Clôture' }, isSummed: true },
  ],
  sql: `
    select a.id, a.code, a.name, l.opening, l.debit, l.credit, l.opening + l.debit - l.credit as closing
      from (select account_id, coalesce(sum(debit_minor - credit_minor) filter (where business_on < $2), 0)::bigint as opening,
                   coalesce(sum(debit_minor) filter (where business_on >= $2), 0)::bigint as debit,
                   coalesce(sum(credit_minor) filter (where business_on >= $2), 0)::bigint as credit
              from journal_lines where property_id = $1 and business_on < $3 group by 1) l
      join accounts a on a.property_id = $1 and a.id = l.account_id
     where l.opening <> 0 or l.debit <> 0 or l.credit <> 0`,
  order: 'code, id',
})

const ROLL: readonly [ListColumn, ...ListColumn[]] = [
  { key: 'day', kind: 'day', label: { en: 'Day', fr: 'Jour' } },
  { key: 'opening', kind: 'money', label: { en: 'Opening', fr: 'Ouverture' } },
  { key: 'added', kind: 'money', label: { en: 'Added', fr: 'Ajouté' }, isSummed: true },
  { key: 'settled', kind: 'money', label: { en: 'Settled', fr: 'Réglé' }, isSummed: true },
  { key: 'closing', kind: 'money', label: { en: 'Closing', fr: 'Clôture' } },
]

/** A ledger by day, each opening with what the day before closed with. Owed is above zero. A close that was reversed moved nothing. */
const ledger = (code: string, name: 'GUEST' | 'DEPOSIT' | 'CITY', words: Pick<ReadList, 'title' | 'description'>) =>
  rows({
    code,
    section: 'money',
    needs: 'accounting.read',
    ...words,
    columns: ROLL,
    sql: `
      select m.day as id, m.day, m.closing - m.added + m.settled as opening, m.added, m.settled, m.closing
        from (select business_on as day, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as added,
                     coalesce(0 - sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as settled,
                     (sum(sum(amount_minor)) over (order by business_on))::bigint as closing
                from (select m.business_on, m.amount_minor from ledger_moves m
                        join journals j on (j.property_id, j.id) = (m.property_id, m.journal_id) and j.is_live
                       where m.property_id = $1 and m.ledger = '${name}' and m.business_on < $3) l group by business_on) m
       where m.day >= $2`,
    order: 'day',
  })

export const guestLedger = ledger('guest-ledger', 'GUEST', {
  title: { en: 'Guest ledger', fr: 'Grand livre des clients' },
  description: {
    en: 'What guests who arrived owe, rolled forward by day.',
    fr: 'Ce que doivent les clients arrivés, reporté de jour en jour.',
  },
})

export const depositLedger = ledger('deposit-ledger', 'DEPOSIT', {
  title: { en: 'Deposit ledger', fr: 'Grand livre des acomptes' },
  description: {
    en: 'Money of bookings still to come, rolled forward by day; held is below zero.',
    fr: 'Sommes des réservations à venir, reportées de jour en jour ; un acompte est négatif.',
  },
})

export const cityLedger = ledger('city-ledger', 'CITY', {
  title: { en: 'City ledger', fr: 'Grand livre des sociétés' },
  description: {
    en: 'What companies and agencies owe, rolled forward by day.',
    fr: 'Ce que doivent les sociétés et agences, reporté de jour en jour.',
  },
})

const AGES = Object.fromEntries(
  ['0–30', '31–60', '61–90', '> 90'].map((days) => [days, { en: `${days} days`, fr: `${days} jours` }]),
)

/**
 * What is owed by age, of the ledgers: settlements cover the oldest charges of an account first. An account in credit owes nothing.
 */
export const ageing = rows({
  code: 'ageing',
  opensWith: 'today',
  section: 'money',
  needs: 'accounting.read',
  title: { en: 'Ageing', fr: 'Balance âgée' },
  description: {
    en: 'What guests and companies owe at the end of the period, by how many days ago it was charged. Payments cover the oldest first.',
    fr: 'Ce que doivent clients et sociétés à la fin de la période, selon l’âge des débits. Les règlements couvrent les plus anciens d’abord.',
  },
  columns: [
    { key: 'age', kind: 'text', label: { en: 'Age', fr: 'Âge' }, values: AGES },
    { key: 'guests', kind: 'money', label: { en: 'Guests', fr: 'Clients' }, isSummed: true },
    { key: 'companies', kind: 'money', label: { en: 'Companies', fr: 'Sociétés' }, isSummed: true },
    { key: 'owed', kind: 'money', label: { en: 'Owed', fr: 'Dû' }, isSummed: true },
  ],
  sql: `
    select g.id, g.age, coalesce(sum(o.open) filter (where o.ledger = 'GUEST'), 0)::bigint as guests,
           coalesce(sum(o.open) filter (where o.ledger = 'CITY'), 0)::bigint as companies, coalesce(sum(o.open), 0)::bigint as owed
      from (values (1, '0–30', 0, 30), (2, '31–60', 31, 60), (3, '61–90', 61, 90), (4, '> 90', 91, 1000000)) g (id, age, youngest, oldest)
      left join (select i.ledger, i.open, least($3::date - 1, $4::date) - i.business_on as days from (${openItems('$3::date')}) i) o
        on o.days between g.youngest and g.oldest
     group by g.id, g.age`,
  order: 'id',
  drawn: { form: 'bar', by: 'age', series: ['guests', 'companies'] },
})
