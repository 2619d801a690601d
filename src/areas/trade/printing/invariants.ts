import type { Invariant } from '#server/area.ts'

export const printingInvariants: readonly Invariant[] = [
  {
    id: 'I-69',
    description:
      'a ticket that is printed is one the kitchen has, at a station its printer serves or at the printer that takes the rest',
    sql: `
      select j.property_id, j.id from print_jobs j
        left join kots k on (k.property_id, k.id) = (j.property_id, j.ref_id)
       where j.kind in ('KOT', 'CANCEL_KOT') and (k.id is null or j.station_id is distinct from k.station_id)`,
  },
]
