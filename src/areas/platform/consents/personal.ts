import { naming, NOTHING, type PersonalTable } from '#core/personal.ts'

/** Rows of the person's addresses: mails and letters as they are, numbers whatever dials them. */
const OF_ADDRESS = `t.address_key in (select lower(a) from unnest($3::text[]) a union select regexp_replace(regexp_replace(a, '\\D', '', 'g'), '^0+', '') from unnest($3::text[]) a where a !~ '[[:alpha:]]')`

/** Letters to where the person lived before: the name stands in them. */
const lettersIn = (column: string): string => `(t.channel = 'POST' and ${naming(column)})`

/** Its tables with data of guests; the hash of a suppressed address stays. */
export const personalData: readonly PersonalTable[] = [
  { table: 'consent_states', of: `${OF_ADDRESS} or ${lettersIn('address_key')}`, isDeleted: true },
  { table: 'consent_records', of: `${OF_ADDRESS} or ${lettersIn('address')}`, isDeleted: true },
  {
    table: 'suppressions',
    of: `t.address_key <> '' and (${OF_ADDRESS} or ${lettersIn('address_key')})`,
    erases: { address_key: NOTHING, note: NOTHING },
    keeps: ['address_hash', 'created_by'],
  },
]
